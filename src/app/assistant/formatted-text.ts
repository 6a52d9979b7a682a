import DOMPurify from 'dompurify'
import { micromark } from 'micromark'
import { boundedMarkdown } from '#contract/bounded-markdown.ts'
import { SITE_PATH } from '#contract/site-paths.ts'

/** What an answer may contain. Pictures are excluded: a picture's address could tell its host what was asked. */
const RULES = {
  ALLOWED_TAGS: [
    ...['a', 'blockquote', 'br', 'code', 'em', 'hr', 'li', 'ol', 'p', 'pre', 'strong', 'ul'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ],
  ALLOWED_ATTR: ['href', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const

const OWN = /^\/(?![/\\])/
const AWAY = /^(?:https?:\/\/|mailto:)/i

/**
 * Returns Markdown text as nodes that are safe to show, also while it is still arriving. HTML in it stays text. Links
 * of ours are links; any other becomes its text with a button that shows its address, in `data-away`.
 */
export function formattedText(text: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(micromark(boundedMarkdown(text)), {
    ...RULES,
    ALLOWED_TAGS: [...RULES.ALLOWED_TAGS],
    ALLOWED_ATTR: [...RULES.ALLOWED_ATTR],
  })
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) lowerHeading(heading)
  for (const link of fragment.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? ''
    if (OWN.test(address)) continue
    const words = document.createElement('span')
    words.append(...link.childNodes)
    if (AWAY.test(address)) words.append(' ', wayOut(address))
    link.replaceWith(words)
  }
  for (const block of fragment.children) block.setAttribute('dir', 'auto')
  return fragment
}

/** Returns whether one of our addresses belongs to the public website, which the server renders. */
export function isSitePath(path: string): boolean {
  return new RegExp(`^${SITE_PATH}(?:[/?#]|$)`).test(path)
}

/** Replaces a heading, because answers must not add to the page's headings; only the look stays. */
function lowerHeading(heading: Element): void {
  const line = document.createElement('p')
  const strong = document.createElement('strong')
  strong.append(...heading.childNodes)
  line.append(strong)
  heading.replaceWith(line)
}

function wayOut(address: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'assistant-away'
  button.dataset['away'] = address
  button.textContent = hostOf(address)
  return button
}

function hostOf(address: string): string {
  try {
    const { host, pathname } = new URL(address)
    return host || pathname
  } catch {
    return address
  }
}
