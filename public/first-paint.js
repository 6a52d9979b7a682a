// In a page that the server has drawn, in place of the app's own script element: the scripts are asked for once the page
// has been painted, so that a thin connection brings first what is seen. A tab that nobody looks at paints nothing.
// Until the app is there, this makes the form useful: what is sent is noted for the app, which sends it as soon as it can
// (src/app/hydrate.ts), and typing on takes it back. A wait of more than a second says what is still to come: of the app,
// and, after a press on the button, of what a sign-in leads to. If the app is still on its way then, the first look signs
// in and shows the conversations until the app can (src/app/first-look). On a thin line the app waits until it has, or
// until nobody is at the form: what the network holds of the app for the phone would come before the sign-in's answer.
;(() => {
  const PAINTS_WITHIN_MS = 1_000
  const LOOKS_EVERY_MS = 500
  const WORTH_A_WORD_MS = 1_000
  /** Less says nothing about the connection. */
  const TELLING_BYTES = 8_000
  const STEP_S = 5
  /** Browsers open six connections to a site that speaks HTTP/1.1. Two are left for what a person waits for. */
  const AT_ONCE = 4
  /** A line is thin if the app, and what a sign-in leads to, take longer than this. */
  const LONG_S = 8
  /** Nobody is at the form if nothing has been typed for so long. */
  const UNTOUCHED_MS = 5_000
  /** A sign-in without an answer by then may never have one: the first look's own files can fail to come. */
  const ANSWERED_MS = 20_000
  const { entry, files, bytes, next, nextBytes, coming, size, entered, look } = document.currentScript.dataset
  const app = { names: files.split(' '), bytes: Number(bytes) }
  const afterSignIn = { names: next.split(' '), bytes: Number(nextBytes) }
  const root = document.getElementById('root')
  const form = root.querySelector('form')
  const button = form?.querySelector('[type="submit"]')
  const wait = document.createElement('p')
  let isStarted = false
  let asked = 0
  let isThin = false
  /** How many of the app's files may be under way: none while they give way to a sign-in. */
  let lanes = 0
  let underWay = 0
  /** When they last went on, by `performance.now()`. */
  let wentOnAt = 0
  /** Only where a sign-in leads to the conversations. */
  let firstLook = null

  function start() {
    if (isStarted) return
    isStarted = true
    if (look && leadsToConversations()) firstLook = startFirstLook(JSON.parse(look))
    isThin = firstLook !== null && isLineThin()
    if (!giveWay()) goOn()
    setTimeout(tell, WORTH_A_WORD_MS)
  }

  function isLineThin() {
    // How long the way to the server and back is says nothing about how much fits through.
    const { perSecond } = measured([], true)
    return perSecond > 0 && (app.bytes + afterSignIn.bytes) / perSecond > LONG_S
  }

  /**
   * On a thin line, lets no more of the app come until the first look's sign-in has been answered or has waited too long,
   * or the form has been left alone for a while. Returns whether it does; only the app can sign in after a refusal.
   */
  function giveWay() {
    if (!isThin || globalThis.earlySignIn) return false
    lanes = 0
    clearTimeout(giveWay.timer)
    giveWay.timer =
      'entered' in form.dataset
        ? setTimeout(() => goOn(), ANSWERED_MS)
        : // One at a time: somebody who comes back to the form waits for what is under way.
          setTimeout(() => goOn(1), UNTOUCHED_MS)
    return true
  }

  function goOn(most = AT_ONCE) {
    clearTimeout(giveWay.timer)
    lanes = most
    wentOnAt = performance.now()
    load()
  }

  function load() {
    while (underWay < lanes && asked <= app.names.length) {
      const file = app.names[asked]
      asked += 1
      // The last to be asked for, because it runs once all of them are here.
      if (file === undefined) return void import(entry).catch(startAgain)
      underWay += 1
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = file
      link.addEventListener('load', loaded)
      link.addEventListener('error', loaded)
      document.head.append(link)
    }
  }

  function loaded() {
    underWay -= 1
    load()
  }

  /** The line broke off. Somebody who is in goes on from the start; a form keeps what was typed. */
  function startAgain() {
    addEventListener('online', () => {
      if (globalThis.earlySignIn?.session) location.reload()
    })
  }

  const isDrawn = () => 'drawn' in root.dataset

  function leadsToConversations() {
    const query = new URLSearchParams(location.search)
    return (
      ['/', '/messages'].includes(query.get('to') ?? '/') && [...query.keys()].every((name) => name === 'to')
    )
  }

  /** Requested before the app, because it is small and may be needed first. */
  function startFirstLook(setup) {
    const style = document.createElement('link')
    style.rel = 'stylesheet'
    style.href = setup.style
    document.head.append(style)
    // Its worker then starts from the browser's cache, without waiting its turn among the app's files.
    fetch(setup.worker).catch(() => undefined)
    const started = import(setup.module).then((module) =>
      module.startFirstLook(setup, style, stillToComeOfAll),
    )
    started.catch(() => undefined)
    return started
  }

  /** Signs in without the app, if that is still on its way. */
  function signInEarly() {
    const isSent = () => isDrawn() && 'entered' in form.dataset && !globalThis.earlySignIn
    if (firstLook === null || !isSent() || isHere(app)) return
    const whenAnswered = () => goOn()
    firstLook.then((first) => (isSent() ? first.signIn(form) : undefined)).then(whenAnswered, whenAnswered)
  }

  if (button) {
    button.disabled = false
    form.dataset.usable = 'yes'
    form.addEventListener('submit', (event) => {
      if (!isDrawn()) return
      event.preventDefault()
      form.dataset.entered = ''
      button.setAttribute('aria-busy', 'true')
      giveWay()
      tell()
      // On other lines the app may be here within the second.
      setTimeout(signInEarly, isThin ? 0 : WORTH_A_WORD_MS)
    })
    form.addEventListener('input', () => {
      if (!isDrawn()) return
      delete form.dataset.entered
      button.setAttribute('aria-busy', 'false')
      giveWay()
    })
  }

  // The app's own form to sign in: its worker and the page behind it may still be on their way.
  document.addEventListener('submit', ({ target }) => {
    if (!isDrawn() && target.closest('.auth')) setTimeout(() => tellNext(target), WORTH_A_WORD_MS)
  })

  /**
   * What the browser has had so far of some files, when the last one ended, and how fast all came while anything did:
   * counted from the requests, or from when their responses could have begun.
   */
  function measured(names, withoutWay = false) {
    const resources = performance.getEntriesByType('resource').sort((a, b) => a.requestStart - b.requestStart)
    const ways = resources.flatMap(({ transferSize, requestStart, responseStart }) =>
      transferSize > 0 ? [responseStart - requestStart] : [],
    )
    const way = withoutWay ? Math.min(...ways) : 0
    const awaited = new Set(names)
    let total = 0
    let here = 0
    let busyMs = 0
    let ended = 0
    for (const { name, encodedBodySize, transferSize, requestStart, responseEnd } of resources) {
      if (awaited.delete(new URL(name).pathname)) here += encodedBodySize
      // What the browser had kept says nothing about the connection.
      if (transferSize === 0) continue
      total += encodedBodySize
      busyMs += Math.max(0, responseEnd - Math.max(requestStart + way, ended))
      ended = Math.max(ended, responseEnd)
    }
    const perSecond = total < TELLING_BYTES ? 0 : (total / busyMs) * 1_000
    return { here, isWhole: awaited.size === 0, ended, perSecond }
  }

  function isHere({ names, bytes }) {
    const { here, isWhole } = measured(names)
    return isWhole || here >= bytes
  }

  /** How much of it is still to come, in words; nothing once it is here, nor while it gives way to a sign-in. */
  function stillToCome({ names, bytes }) {
    if (lanes === 0 || isHere({ names, bytes })) return ''
    const { here, ended, perSecond } = measured(names)
    // A file is counted once it is whole: what has come of it since is guessed, and never all of it.
    const since = ((performance.now() - Math.max(ended, wentOnAt)) / 1_000) * perSecond
    const left = Math.max((bytes - here) * 0.1, bytes - here - since)
    const kb = `${Math.ceil(left / 1_000).toLocaleString(document.documentElement.lang)} kB`
    const seconds = Math.ceil(left / perSecond / STEP_S) * STEP_S
    return (perSecond > 0 ? coming.replace('{seconds}', seconds) : size).replace('{size}', kb)
  }

  function stillToComeOfAll() {
    return stillToCome({
      names: [...app.names, ...afterSignIn.names],
      bytes: app.bytes + afterSignIn.bytes,
    })
  }

  function show(text, isAwaited) {
    if (text === '') return wait.remove()
    wait.id = 'wait'
    // Said aloud once somebody waits for it, and not each time that it counts on.
    if (isAwaited && wait.getAttribute('role') === null) wait.setAttribute('role', 'status')
    if (wait.textContent !== text) wait.textContent = text
    if (!wait.isConnected) document.body.append(wait)
  }

  function tell() {
    // The first look says it itself.
    if (!isDrawn() || globalThis.earlySignIn?.session) return
    const isSent = form && 'entered' in form.dataset
    show(lanes > 0 ? [isSent ? entered : '', stillToCome(app)].join(' ').trim() : '', isSent)
    clearTimeout(tell.timer)
    tell.timer = setTimeout(tell, LOOKS_EVERY_MS)
  }

  /** Goes on while the form waits for its answer, on a screen that is still there. */
  function tellNext(sent) {
    const isWaiting = sent.isConnected && sent.querySelector('[aria-busy="true"]') !== null
    show(isWaiting ? stillToCome(afterSignIn) : '', true)
    clearTimeout(tell.timer)
    if (isWaiting) tell.timer = setTimeout(() => tellNext(sent), LOOKS_EVERY_MS)
  }

  // After the frame that is drawn next.
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, PAINTS_WITHIN_MS)
})()
