// Runs before the first paint, so that a dark room never sees a white flash. The app decides; this only remembers.
try {
  document.documentElement.dataset.mantineColorScheme =
    localStorage.getItem('aforo.scheme') === 'dark' ? 'dark' : 'light'
} catch {
  // Storage is closed to us: light it is.
}
// The browser may offer to install the app before the app listens. Nobody is asked: the entry is in the user menu.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.installOffer = event
})
