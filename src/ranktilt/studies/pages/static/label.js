"use strict";
/* Labelling by keyboard: a digit picks a label of the current question. With one question it also
   saves, so a label is one key. */
(function () {
  const form = document.getElementById("label-form");
  if (!form) return;
  const questions = Array.from(form.querySelectorAll("fieldset[data-question]"));
  let current = 0;

  function mark() {
    questions.forEach(function (question, at) {
      question.toggleAttribute("data-current", at === current);
    });
  }
  function answered(question) { return question.querySelector("input:checked") !== null; }
  function save() { form.requestSubmit(form.querySelector("button[value=save]")); }

  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
    const field = event.target;
    const writing = field.tagName === "TEXTAREA" || (field.tagName === "INPUT" && field.type === "text");
    if (writing) {
      if (event.key === "Escape") { field.blur(); event.preventDefault(); }
      return;
    }
    const key = event.key.toLowerCase();
    const place = "1234567890qw".indexOf(key);
    if (place >= 0 && key !== "") {
      const inputs = questions[current].querySelectorAll("input[type=radio]");
      if (place >= inputs.length) return;
      event.preventDefault();
      inputs[place].checked = true;
      inputs[place].focus();
      if (questions.length === 1) { save(); return; }
      current = Math.min(current + 1, questions.length - 1);
      mark();
    } else if (event.key === "Enter" && field.tagName !== "A" && field.tagName !== "BUTTON" && field.tagName !== "SUMMARY") {
      event.preventDefault();
      if (questions.every(answered)) save();
    } else if (key === "g") {
      const guidelines = document.getElementById("guidelines");
      guidelines.open = !guidelines.open;
    } else if (key === "c") {
      const comment = document.getElementById("comment");
      if (comment) { comment.closest("details").open = true; comment.focus(); event.preventDefault(); }
    } else if (key === "b") {
      const back = document.getElementById("back");
      if (back) back.click();
    } else if (event.key === "ArrowUp" && event.shiftKey) {
      current = Math.max(current - 1, 0);
      mark();
    }
  });
  questions.forEach(function (question, at) {
    question.addEventListener("focusin", function () { current = at; mark(); });
  });
  // Without a script each question must be answered by hand; begin where an answer is missing.
  const open = questions.findIndex(function (question) { return !answered(question); });
  current = open < 0 ? 0 : open;
  mark();
})();
