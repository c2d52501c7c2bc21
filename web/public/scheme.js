// Runs before the first paint, so that a dark room never sees a white flash. The app decides; this only remembers.
try {
  document.documentElement.dataset.mantineColorScheme =
    localStorage.getItem('aforo.scheme') === 'dark' ? 'dark' : 'light'
} catch {
  // Storage is closed to us: light it is.
}
