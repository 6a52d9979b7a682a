// Runs before the first paint, so that a dark, right-to-left or recoloured page never flashes: src/app/theme/theme.ts
// and src/app/i18n/i18n.ts take over from here. Without storage the defaults stand.
;(() => {
  const page = document.documentElement
  const kept = (name) => {
    try {
      return localStorage.getItem(`${page.dataset.title}-${name}`)
    } catch {
      return null
    }
  }
  const theme = kept('theme')
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.classList.add(isDark ? 'sl-theme-dark' : 'sl-theme-light')
  // Where the app's own letters were shown before, they are on this device: src/app/theme/letters.ts.
  if (kept('letters') === 'inter') page.dataset.letters = 'inter'
  page.dataset.skin = kept('skin') === 'bordered' ? 'bordered' : 'default'
  const drawnIn = page.lang
  const language = kept('language')
  if (language) page.lang = language === 'en' ? 'en-NZ' : language
  // A page that the server has drawn is hidden where the app will show another one: in another language, or because
  // somebody is signed in.
  if (page.lang !== drawnIn || (kept('session') && /^\/(login)?$/.test(location.pathname)))
    page.dataset.redrawn = 'yes'
  const direction = kept('direction')
  if (direction === 'rtl' || direction === 'ltr') page.dir = direction
  try {
    const tokens = JSON.parse(kept('primary-tokens') ?? '{}')[isDark ? 'dark' : 'light'] ?? {}
    for (const name of Object.keys(tokens)) page.style.setProperty(name, tokens[name])
  } catch {}
})()
