"use strict";
/* What is logged beside the answers: time on a reader page while it was visible, losing the focus.
   (What is opened the server logs itself.)
   Every message has a key of its own, so one that arrives twice counts once. */
(function () {
  // A page from the browser's memory may be older than the answers: ask for it again.
  window.addEventListener("pageshow", function (event) { if (event.persisted) location.reload(); });

  const body = document.body;
  const address = body.dataset.events;
  if (!address) return;
  const random = new Uint32Array(4);
  crypto.getRandomValues(random);
  const timed = Boolean(body.dataset.rank);
  const view = Array.from(random, function (n) { return n.toString(16).padStart(8, "0"); }).join("");
  let count = 0;
  let visible = 0;
  let since = document.visibilityState === "visible" ? performance.now() : null;

  function send(events) {
    const message = JSON.stringify({ csrf: body.dataset.csrf, trial: Number(body.dataset.trial), events: events });
    const blob = new Blob([message], { type: "application/json" });
    if (!navigator.sendBeacon || !navigator.sendBeacon(address, blob)) {
      fetch(address, { method: "POST", body: blob, keepalive: true, credentials: "same-origin" }).catch(function () {});
    }
  }
  function seconds() {
    return (visible + (since === null ? 0 : performance.now() - since)) / 1000;
  }
  function stay() {
    return { kind: "dwell", key: view + "-stay", rank: Number(body.dataset.rank), seconds: seconds() };
  }
  function once(kind) {
    count += 1;
    return { kind: kind, key: view + "-" + count, rank: Number(body.dataset.rank || 0) };
  }

  let away = false;
  function lost() {
    if (away) return;
    away = true;
    send(timed ? [once("focus-lost"), stay()] : [once("focus-lost")]);
  }
  document.addEventListener("visibilitychange", function () {
    if (document.visibilityState === "hidden") {
      if (since !== null) { visible += performance.now() - since; since = null; }
      if (!leaving) lost();
    } else {
      since = performance.now();
      away = false;
    }
  });
  window.addEventListener("blur", function () { if (!leaving) lost(); });
  window.addEventListener("focus", function () { away = false; });

  // Following a link, sending a form, reloading or going back hides the page too; that is no loss
  // of focus. The browser tells of leaving before it tells of hiding.
  let leaving = false;
  document.addEventListener("submit", function () { leaving = true; });
  document.addEventListener("click", function (event) {
    const link = event.target.closest("a[href]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) leaving = true;
  });
  window.addEventListener("pagehide", function () { leaving = true; if (timed) send([stay()]); });
  // Should the browser be killed, most of the time is known.
  if (timed) setInterval(function () { if (document.visibilityState === "visible") send([stay()]); }, 30000);
})();
