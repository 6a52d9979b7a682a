// Draws what was last on the page of conversations, at a start by somebody who is signed in, until the app can show the
// same: docs/decisions/0163-the-last-look.md. The page keeps it (src/app/shell/last-look), beside the session that it
// belongs to. What is pressed or typed meanwhile is handed to the app.
;(() => {
  /** Raised when what is kept changes: an older or newer one is left alone. */
  const VERSION = 1
  const PATH = '/messages'
  const ENDS_AFTER_MS = 20_000
  /** From when the app has drawn its frame. Its list may have become shorter meanwhile, or empty. */
  const LIST_WITHIN_MS = 5_000
  const LOOKS_EVERY_MS = 250
  const SVG = 'http://www.w3.org/2000/svg'
  const TAGS =
    /^(a|article|b|bdi|button|circle|div|form|g|h[1-6]|header|img|input|kbd|li|line|main|nav|ol|p|path|rect|section|sl-dropdown|small|span|strong|svg|textarea|time|ul|use)$/
  const OF_PICTURES = /^(circle|g|line|path|rect|svg|use)$/
  const ATTRIBUTES =
    /^(aria-(?!controls|owns)[a-z]+|class|d|data-chat|datetime|dir|fill|height|lang|placeholder|r|role|rows|slot|tabindex|type|viewBox|width)$/
  const page = document.documentElement
  const build = document.querySelector('meta[name="build"]')?.content
  const userId = personHere()
  function ofPage(name) {
    return localStorage.getItem(`${page.dataset.title}-${name}`)
  }

  function isSignedIn() {
    return JSON.parse(ofPage('session'))?.user.id === userId
  }

  /** The person of this page's session, if nothing on this device hides their screen. */
  function personHere() {
    try {
      const id = JSON.parse(ofPage('session'))?.user.id
      return ofPage(`lock-${id}`) === null ? id : null
    } catch {
      return null
    }
  }

  const chatAsked = () => new URLSearchParams(location.search).get('chat')
  const isWide = () => matchMedia('(min-width: 960px)').matches
  const isAsked = () =>
    location.pathname === PATH &&
    [...new URLSearchParams(location.search).keys()].every((key) => key === 'chat')

  /** The kept look, and the session as the workers have it, of one moment. Nothing if there is no database yet. */
  function readKept() {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('farstead-device')
      opening.onupgradeneeded = () => opening.transaction.abort()
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        const store = database.transaction('session').objectStore('session')
        const [session, look] = [store.get('current'), store.get('look')]
        store.transaction.oncomplete = () => {
          database.close()
          resolve({ session: session.result, look: look.result })
        }
        store.transaction.onabort = () => reject(store.transaction.error)
      }
    })
  }

  /** Whether the workers have this person's session. One that isn't remembered ends with its token. */
  function isTheirs({ session }) {
    return (
      session?.userId === userId &&
      session.facts !== undefined &&
      (session.remember || Date.parse(session.expiresAt) > Date.now() + session.clockOffset)
    )
  }

  /** Only for the person whose session this is, of this build, and for this screen. */
  function isUsable({ session, look }) {
    return (
      isTheirs({ session }) &&
      look?.version === VERSION &&
      look.userId === userId &&
      look.build === build &&
      look.language === page.lang &&
      look.direction === page.dir &&
      look.width === innerWidth &&
      (chatAsked() === null || isWide() || Object.hasOwn(look.chats, chatAsked()))
    )
  }

  /** Resolves once all style sheets apply. The app finds them in the page and doesn't load them again. */
  function styled(sheets) {
    return Promise.all(
      sheets.map((href) => {
        if (document.querySelector(`link[rel="stylesheet"][href$="${href}"]`)) return undefined
        const link = document.createElement('link')
        link.rel = 'stylesheet'
        link.crossOrigin = ''
        link.href = href
        return new Promise((resolve, reject) => {
          link.onload = resolve
          link.onerror = reject
          document.head.append(link)
        })
      }),
    )
  }

  /** Builds elements from what is kept: texts, and `[tag, attributes, ...children]`. */
  function made(node) {
    if (typeof node === 'string') return document.createTextNode(node)
    const [tag, attributes, ...children] = node
    if (!TAGS.test(tag)) throw new Error(`A last look has no ${tag}`)
    const element = OF_PICTURES.test(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'style') element.style.cssText = value
      else if (ATTRIBUTES.test(name) || (/^(href|src)$/.test(name) && isOfThisSite(value)))
        element.setAttribute(name, value)
    }
    element.append(...children.map(made))
    return element
  }

  const isOfThisSite = (address) =>
    address.startsWith('/') && new URL(address, location.origin).origin === location.origin

  /** What of a look is on screen, and what somebody has done with it. */
  function createView(look, cover, list) {
    const pick = cover.querySelector('.messages-pick')
    /** The place of the stay, which only the app shows, so that what is written stands as it will. */
    const stay = made(['div', { class: 'stay' }])
    const view = {
      open: null,
      openId: null,
      /** What is typed into the conversations, by their ids. */
      typed: new Map(),
      /** The app's own button with its name is pressed once it is there. */
      pressed: null,
      noteTyped() {
        const text = view.open?.querySelector('textarea')?.value
        if (text) view.typed.set(view.openId, text)
        else if (view.open) view.typed.delete(view.openId)
      },
    }

    /** Shows the conversation in the address, if it is kept, and else the list. */
    view.show = () => {
      const chatId = chatAsked()
      for (const row of list.querySelectorAll('a')) {
        const isIt = chatId !== null && row.search.endsWith(chatId)
        if (isIt) row.setAttribute('aria-current', 'true')
        else row.removeAttribute('aria-current')
        // A conversation that isn't kept opens with the app.
        row.toggleAttribute('aria-busy', isIt && !Object.hasOwn(look.chats, chatId))
      }
      const kept = chatId === null || !Object.hasOwn(look.chats, chatId) ? null : made(look.chats[chatId])
      view.noteTyped()
      const before = view.open ?? pick
      view.open = kept
      view.openId = chatId
      // It was meant for what was open.
      view.pressed = null
      before.replaceWith(kept ?? pick)
      const messages = cover.querySelector('.messages')
      messages.classList.toggle('messages-open', kept !== null)
      messages.classList.toggle('messages-stay', kept !== null && look.hasStay)
      if (kept !== null && look.hasStay) messages.append(stay)
      else stay.remove()
      cover.querySelector('.shell').classList.toggle('shell-filled', kept !== null)
      if (kept === null) return
      // Below what stands above the messages, a line of the banner more or less.
      const above = kept.querySelector('.conversation-header')?.getBoundingClientRect().bottom
      cover.style.setProperty('--last-look-above', `${above ?? 0}px`)
      const lines = kept.querySelector('.message-list')
      lines.scrollTop = lines.scrollHeight
      const unread = lines.querySelector('.conversation-line-new')
      if (unread) lines.scrollTop = Math.min(lines.scrollTop, unread.offsetTop)
      const field = kept.querySelector('textarea')
      if (view.typed.has(chatId)) field.value = view.typed.get(chatId)
      kept.querySelector('h2').focus({ preventScroll: true })
    }
    return view
  }

  function go(href, isReplacing) {
    if (isReplacing) history.replaceState(null, '', href)
    else history.pushState(null, '', href)
    // The app's router, if it is here, goes there too. Otherwise it starts there.
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }

  function ownConversation() {
    return document.querySelector(`#root .conversation[data-chat="${CSS.escape(chatAsked())}"]`)
  }

  /** Gives what was typed to the fields of its conversations, or keeps it for their drafts. */
  function handOver(view) {
    const { open, openId, typed } = view
    const field = open && ownConversation()?.querySelector('textarea')
    if (field && typed.has(openId)) {
      // Nobody has seen the draft that is there.
      if (field.value !== '') view.pressed = null
      typeInto(field, typed.get(openId))
      typed.delete(openId)
    }
    if (typed.size === 0) return
    const key = `farstead-typed:${userId}`
    const kept = new Map(JSON.parse(localStorage.getItem(key) ?? '[]'))
    for (const [chatId, text] of typed) kept.set(chatId, joined(kept.get(chatId), text))
    localStorage.setItem(key, JSON.stringify([...kept]))
    dispatchEvent(new Event('farstead-typed'))
  }

  const joined = (before, text) => [before, text].filter(Boolean).join('\n')
  const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent
  function counterpart(element) {
    const href = element.getAttribute('href')
    const same = href === null ? nameOf : (link) => link.getAttribute('href')
    const found = [...document.querySelectorAll(`#root ${element.localName}`)].filter(
      (own) => same(own) === same(element),
    )
    // Of several, nobody knows which.
    return href === null && found.length > 1 ? undefined : found[0]
  }

  /** React hears only of values that are set past its own watch. */
  function typeInto(field, text) {
    if (!field) return
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    set.call(field, joined(field.value, text))
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function draw(look, changes, isUnreachable) {
    const root = document.getElementById('root')
    const cover = made(['div', {}, look.page])
    cover.id = 'last-look'
    const [offline, unverified] = cover.querySelectorAll('.offline-banner')
    if (navigator.onLine) offline?.remove()
    if (!isUnreachable) unverified?.remove()
    const isToday = new Date(look.at).toDateString() === new Date().toDateString()
    const mark = made(['p', { role: 'status', class: 'last-look-mark' }, isToday ? look.asOf : look.asOfDay])
    const list = cover.querySelector('.chat-list')
    const view = createView(look, cover, list)
    let isOver = false
    cover.append(mark)
    root.inert = true
    document.body.append(cover)
    view.show()

    cover.addEventListener('click', (event) => {
      const link = event.target.closest('a')
      const button = event.target.closest('button')
      const href = link?.getAttribute('href')
      // The server draws those pages.
      if (event.ctrlKey || event.metaKey || event.shiftKey || /^\/site\b/.test(href)) return
      event.preventDefault()
      if (href) go(href, link.matches('.conversation-back'))
      // Buttons of messages have the same names.
      if (!button || button.closest('.message-list')) return
      view.pressed = button
      button.setAttribute('aria-busy', 'true')
    })
    cover.addEventListener('submit', (event) => event.preventDefault())
    addEventListener('popstate', view.show)
    addEventListener('storage', end)
    // What is left in the background may be somebody else's when it shows again.
    addEventListener('pagehide', finish)
    document.addEventListener('visibilitychange', finish)
    changes.onmessage = () => readKept().then((kept) => isTheirs(kept) || finish(), finish)

    const started = performance.now()
    let framed = null
    /** Whether the app shows what is drawn here, or something else that has to show. */
    function isReplaced() {
      const now = performance.now()
      if (root.querySelector('.shell') !== null) framed ??= now
      // Signed out or locked in another tab.
      if (personHere() !== userId) return true
      if (now - started > ENDS_AFTER_MS || (framed !== null && now - framed > LIST_WITHIN_MS)) return true
      if (root.querySelector('.auth, .error-screen, .lock, .chat-pane .empty-state')) return true
      if (!isAsked()) return framed !== null
      if (isUnreachable && !root.querySelector('.offline-banner')) return false
      if (chatAsked() !== null) {
        // A conversation that isn't there. While the app still shows another one, this one goes on.
        if (root.querySelector('.conversation:not([data-chat], [aria-busy="true"])')) return true
        if (ownConversation()?.querySelector('[data-message], .note-line, .empty-state')) return true
        if (view.open !== null || !isWide()) return false
      }
      const end = list.getBoundingClientRect().bottom
      const seen = [...list.querySelectorAll('li')].filter((row) => row.getBoundingClientRect().top < end)
      return root.querySelectorAll('.chat-list li').length >= seen.length
    }

    function end() {
      if (isReplaced()) finish()
    }

    /** Takes it off the page. The app gets what was done here; what it can't take yet is kept for it. */
    function finish() {
      if (isOver) return
      isOver = true
      view.noteTyped()
      watch.disconnect()
      clearInterval(timer)
      changes.close()
      removeEventListener('popstate', view.show)
      removeEventListener('storage', end)
      removeEventListener('pagehide', finish)
      document.removeEventListener('visibilitychange', finish)
      const place = list.scrollTop
      const focused = cover.contains(document.activeElement) ? document.activeElement : null
      const search = cover.querySelector('input')
      root.inert = false
      cover.remove()
      if (isSignedIn()) handOver(view)
      if (personHere() !== userId || document.visibilityState === 'hidden') return
      if (place > 0) root.querySelector('.chat-list')?.scrollTo(0, place)
      if (search?.value) typeInto(counterpart(search), search.value)
      if (focused) counterpart(focused)?.focus({ preventScroll: true })
      const { pressed } = view
      if (pressed) setTimeout(() => counterpart(pressed)?.click())
    }

    const watch = new MutationObserver(end)
    watch.observe(root, { childList: true, subtree: true })
    const timer = setInterval(end, LOOKS_EVERY_MS)
  }

  async function start() {
    // A browser can be online without the server. The app will say so in a banner, whose place is kept.
    let isUnreachable = false
    if (navigator.onLine) fetch('/live', { method: 'HEAD' }).catch(() => (isUnreachable = true))
    // The workers tell here that the device's session has changed: src/sync/session/write-session.ts.
    const changes = new BroadcastChannel('farstead-session')
    let isDoubted = false
    changes.onmessage = () => (isDoubted = true)
    const kept = await readKept()
    if (!isUsable(kept)) return changes.close()
    await styled(kept.look.styles)
    const isStillTheirs = !isDoubted || isTheirs(await readKept())
    const isHere = document.querySelector('#root :is(.chat-list, .auth, .error-screen)') !== null
    // The session may have ended meanwhile, or the app been faster.
    const isWanted = isAsked() && document.visibilityState === 'visible'
    if (!isHere && isWanted && isStillTheirs && personHere() === userId)
      draw(kept.look, changes, isUnreachable)
    else changes.close()
  }

  if (userId && isAsked()) start().catch((error) => console.warn('No last look', error))
})()
