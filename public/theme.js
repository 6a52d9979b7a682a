// Runs before the first paint, so that a dark or right-to-left page never flashes: src/app/theme/theme.ts and
// src/app/i18n/i18n.ts take over from here. Without storage the defaults stand.
;(() => {
  const page = document.documentElement
  let theme = null
  let skin = null
  let language = null
  try {
    const title = page.dataset.title
    theme = localStorage.getItem(`${title}-theme`)
    skin = localStorage.getItem(`${title}-skin`)
    language = localStorage.getItem(`${title}-language`)
  } catch {}
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.classList.add(isDark ? 'sl-theme-dark' : 'sl-theme-light')
  page.dataset.skin = skin === 'bordered' ? 'bordered' : 'default'
  if (language) page.lang = language === 'en' ? 'en-NZ' : language
})()
