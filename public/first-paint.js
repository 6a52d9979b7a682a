// In a page that the server has drawn, in place of the app's own script element: the scripts are asked for once the page
// has been painted, so that a thin connection brings first what is seen. A tab that nobody looks at paints nothing.
// Enter in a form that nothing can send yet is kept for the app, which sends it as soon as it can (src/app/hydrate.ts);
// typing on takes it back.
;(() => {
  const PAINTS_WITHIN_MS = 1_000
  const { entry, files } = document.currentScript.dataset
  let isStarted = false

  function start() {
    if (isStarted) return
    isStarted = true
    for (const file of files.split(' ')) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = file
      document.head.append(link)
    }
    import(entry)
  }

  const root = document.getElementById('root')
  addEventListener('keydown', ({ key, isComposing, target }) => {
    if (key === 'Enter' && !isComposing && 'drawn' in root.dataset)
      target.form?.setAttribute('data-entered', '')
  })
  addEventListener('input', ({ target }) => {
    if ('drawn' in root.dataset) target.form?.removeAttribute('data-entered')
  })

  // After the frame that is drawn next.
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, PAINTS_WITHIN_MS)
})()
