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
  /** What somebody pressed, by its name: the app's own button is pressed once it is there. */
  let pressed = null
  let isOver = false

  /** The person of this page's session, if nothing on this device hides their screen. */
  function personHere() {
    try {
      const kept = (name) => localStorage.getItem(`${page.dataset.title}-${name}`)
      const id = JSON.parse(kept('session'))?.user.id
      return kept(`lock-${id}`) === null ? id : null
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

  /** Only for the person whose session this is, of this build, and for this screen. */
  function isUsable({ session, look }) {
    return (
      session?.userId === userId &&
      session.facts !== undefined &&
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
      else if (ATTRIBUTES.test(name) || (/^(href|src)$/.test(name) && /^\/(?!\/)/.test(value)))
        element.setAttribute(name, value)
    }
    element.append(...children.map(made))
    return element
  }

  function draw(look) {
    const root = document.getElementById('root')
    const cover = made(['div', {}, look.page])
    cover.id = 'last-look'
    const banner = cover.querySelector('.offline-banner')
    if (navigator.onLine) banner?.remove()
    const isToday = new Date(look.at).toDateString() === new Date().toDateString()
    const mark = made(['p', { role: 'status', class: 'last-look-mark' }, isToday ? look.asOf : look.asOfDay])
    const pick = cover.querySelector('.messages-pick')
    const list = cover.querySelector('.chat-list')
    let open = null
    cover.append(mark)
    root.inert = true
    document.body.append(cover)
    show()

    /** Shows the conversation in the address, if it is kept, and else the list. */
    function show() {
      const chatId = chatAsked()
      for (const row of list.querySelectorAll('a')) {
        const isIt = chatId !== null && row.search.endsWith(chatId)
        if (isIt) row.setAttribute('aria-current', 'true')
        else row.removeAttribute('aria-current')
        // A conversation that isn't kept opens with the app.
        row.toggleAttribute('aria-busy', isIt && !Object.hasOwn(look.chats, chatId))
      }
      const kept = chatId === null || !Object.hasOwn(look.chats, chatId) ? null : made(look.chats[chatId])
      const before = open ?? pick
      open = kept
      before.replaceWith(kept ?? pick)
      cover.querySelector('.messages').classList.toggle('messages-open', kept !== null)
      cover.querySelector('.shell').classList.toggle('shell-filled', kept !== null)
      if (kept === null) return
      const messages = kept.querySelector('.message-list')
      messages.scrollTop = messages.scrollHeight
      const unread = messages.querySelector('.conversation-line-new')
      if (unread) messages.scrollTop = Math.min(messages.scrollTop, unread.offsetTop)
      kept.querySelector('h2').focus({ preventScroll: true })
    }

    function go(href, isReplacing) {
      if (isReplacing) history.replaceState(null, '', href)
      else history.pushState(null, '', href)
      // The app's router, if it is here, goes there too. Otherwise it starts there.
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }

    cover.addEventListener('click', (event) => {
      const link = event.target.closest('a')
      const button = event.target.closest('button')
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      if (link === null && button === null) return
      event.preventDefault()
      pressed = button && nameOf(button)
      button?.setAttribute('aria-busy', 'true')
      if (link) go(link.getAttribute('href'), link.matches('.conversation-back'))
    })
    cover.addEventListener('submit', (event) => event.preventDefault())
    addEventListener('popstate', show)

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
      if (
        chatAsked() !== null &&
        root.querySelector('.conversation :is([data-message], .note-line, .empty-state)')
      )
        return true
      if (chatAsked() !== null && (open !== null || !isWide())) return false
      const end = list.getBoundingClientRect().bottom
      const seen = [...list.querySelectorAll('li')].filter((row) => row.getBoundingClientRect().top < end)
      return root.querySelectorAll('.chat-list li').length >= seen.length
    }

    function end() {
      if (isOver || !isReplaced()) return
      isOver = true
      watch.disconnect()
      clearInterval(timer)
      removeEventListener('popstate', show)
      const place = list.scrollTop
      const focused = cover.contains(document.activeElement) ? document.activeElement : null
      const typed = [...cover.querySelectorAll('input, textarea')].filter(({ value }) => value !== '')
      root.inert = false
      cover.remove()
      if (place > 0) root.querySelector('.chat-list')?.scrollTo(0, place)
      for (const field of typed) typeInto(counterpart(field), field.value)
      if (focused) counterpart(focused)?.focus({ preventScroll: true })
      if (pressed !== null) named('button', pressed)?.click()
    }

    const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent
    const named = (tag, name) => [...root.querySelectorAll(tag)].find((each) => nameOf(each) === name)
    function counterpart(element) {
      const href = element.getAttribute('href')
      return href === null
        ? named(element.localName, nameOf(element))
        : [...root.querySelectorAll('a')].find((link) => link.getAttribute('href') === href)
    }

    /** React hears only of values that are set past its own watch. */
    function typeInto(field, text) {
      if (!field) return
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
      set.call(field, [field.value, text].filter(Boolean).join('\n'))
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }

    const watch = new MutationObserver(end)
    watch.observe(root, { childList: true, subtree: true })
    const timer = setInterval(end, LOOKS_EVERY_MS)
  }

  async function start() {
    const kept = await readKept()
    if (!isUsable(kept)) return
    await styled(kept.look.styles)
    const isHere = document.querySelector('#root :is(.chat-list, .auth, .error-screen)') !== null
    // The session may have ended meanwhile, or the app been faster.
    if (!isHere && isAsked() && personHere() === userId) draw(kept.look)
  }

  if (userId && isAsked()) start().catch((error) => console.warn('No last look', error))
})()
