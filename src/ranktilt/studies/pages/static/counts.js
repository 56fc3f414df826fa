"use strict";
/* The counts of a study, asked for again every few seconds while the page is looked at.
   Not while the focus is in them, which would be lost. */
(function () {
  const counts = document.getElementById("counts");
  async function refresh() {
    if (document.visibilityState !== "visible" || counts.contains(document.activeElement)) return;
    try {
      const answer = await fetch(counts.dataset.address, { credentials: "same-origin" });
      if (answer.redirected) { location.reload(); return; } // signed out meanwhile
      if (!answer.ok) return;
      const open = Array.from(counts.querySelectorAll("details[open]"), function (one) { return one.id; });
      counts.innerHTML = await answer.text();
      open.forEach(function (id) { document.getElementById(id).open = true; });
    } catch (error) { /* the server is away for a moment: the next time */ }
  }
  setInterval(refresh, 5000);
})();
