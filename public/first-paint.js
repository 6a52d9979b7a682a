// In a page that the server has drawn, in place of the app's own script element: the scripts are asked for once the page
// has been painted, so that a thin connection brings first what is seen. A tab that nobody looks at paints nothing.
// Until the app is there, this makes the form useful: what is sent is noted for the app, which sends it as soon as it can
// (src/app/hydrate.ts), and typing on takes it back. A wait of more than a second says what is still to come.
;(() => {
  const PAINTS_WITHIN_MS = 1_000
  const LOOKS_EVERY_MS = 500
  const WORTH_A_WORD_MS = 1_000
  /** Less says nothing about the connection. */
  const TELLING_BYTES = 8_000
  const STEP_S = 5
  const { entry, files, bytes, coming, size, entered } = document.currentScript.dataset
  const names = files.split(' ')
  const root = document.getElementById('root')
  const form = root.querySelector('form')
  const button = form?.querySelector('[type="submit"]')
  const wait = document.createElement('p')
  let isStarted = false

  function start() {
    if (isStarted) return
    isStarted = true
    for (const file of names) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = file
      document.head.append(link)
    }
    import(entry)
    setTimeout(tell, WORTH_A_WORD_MS)
  }

  const isDrawn = () => 'drawn' in root.dataset

  if (button) {
    button.disabled = false
    form.dataset.usable = 'yes'
    form.addEventListener('submit', (event) => {
      if (!isDrawn()) return
      event.preventDefault()
      form.dataset.entered = ''
      button.setAttribute('aria-busy', 'true')
      tell()
    })
    form.addEventListener('input', () => {
      if (!isDrawn()) return
      delete form.dataset.entered
      button.setAttribute('aria-busy', 'false')
    })
  }

  /** What the browser has had so far, and how fast it came. */
  function measured() {
    const resources = performance.getEntriesByType('resource').filter(({ transferSize }) => transferSize > 0)
    const total = resources.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const begun = Math.min(...resources.map(({ requestStart }) => requestStart))
    const ended = Math.max(...resources.map(({ responseEnd }) => responseEnd))
    const ours = resources.filter(({ name }) => names.includes(new URL(name).pathname))
    const here = ours.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return { here, ended, perSecond: total < TELLING_BYTES ? 0 : (total / (ended - begun)) * 1_000 }
  }

  function tell() {
    if (!isDrawn()) return
    const { here, ended, perSecond } = measured()
    // A file is counted once it is whole: what has come of it since is guessed, and never all of it.
    const since = ((performance.now() - ended) / 1_000) * perSecond
    const left = Math.max((Number(bytes) - here) * 0.1, Number(bytes) - here - since, 0)
    const kb = `${Math.ceil(left / 1_000).toLocaleString(document.documentElement.lang)} kB`
    const seconds = Math.ceil(left / perSecond / STEP_S) * STEP_S
    const rest = perSecond > 0 ? coming.replace('{seconds}', seconds) : size
    const isSent = form && 'entered' in form.dataset
    const text = [isSent ? entered : '', left > 0 ? rest.replace('{size}', kb) : ''].join(' ').trim()
    wait.id = 'wait'
    // Said aloud once somebody waits for it, and not each time that it counts on.
    if (isSent && wait.getAttribute('role') === null) wait.setAttribute('role', 'status')
    if (wait.textContent !== text) wait.textContent = text
    if (!wait.isConnected && text) document.body.append(wait)
    clearTimeout(tell.timer)
    tell.timer = setTimeout(tell, LOOKS_EVERY_MS)
  }

  // After the frame that is drawn next.
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, PAINTS_WITHIN_MS)
})()
