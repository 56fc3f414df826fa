"use strict";
/* The counts of a study, asked for again every few seconds while the page is looked at. What
   has the focus keeps it. */
(function () {
  const counts = document.getElementById("counts");
  let last = "";
  function stops() { return Array.from(counts.querySelectorAll("[tabindex]")); }
  async function refresh() {
    if (document.visibilityState !== "visible") return;
    try {
      const answer = await fetch(counts.dataset.address, { credentials: "same-origin" });
      if (answer.redirected) { location.reload(); return; } // signed out meanwhile
      const text = await answer.text();
      if (!answer.ok || text === last) return;
      const focused = stops().indexOf(document.activeElement);
      counts.innerHTML = last = text;
      if (focused >= 0) stops()[focused].focus({ preventScroll: true });
    } catch (error) { /* the server is away for a moment: the next time */ }
  }
  setInterval(refresh, 5000);
})();
