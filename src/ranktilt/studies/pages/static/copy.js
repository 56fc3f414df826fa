"use strict";
/* Buttons that copy the text of the element which data-copy names. If the browser does not allow
   that, the text is selected, to be copied by hand. */
document.querySelectorAll("button[data-copy]").forEach(function (button) {
  const label = button.textContent;
  const status = button.nextElementSibling;
  button.hidden = false;
  button.addEventListener("click", async function () {
    const text = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(text.textContent);
    } catch (error) {
      getSelection().selectAllChildren(text);
      if (!document.execCommand("copy")) return;
    }
    button.textContent = status.textContent = button.dataset.done;
    setTimeout(function () { button.textContent = label; status.textContent = ""; }, 2000);
  });
});
