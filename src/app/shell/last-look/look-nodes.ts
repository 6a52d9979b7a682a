/** A text, or an element: its tag, its attributes, and what is in it. */
export type LookNode = string | [tag: string, attributes: Record<string, string>, ...children: LookNode[]]

/** Returns what stands in an element's place; `undefined` if it is kept as it is, `null` if nothing does. */
export type Stand = (element: Element) => LookNode[] | null | undefined

/** What public/last-look.js draws again. Ids are left out: the app's own elements have them. */
const ATTRIBUTES =
  /^(aria-(?!controls|owns|describedby|labelledby)[a-z]+|class|d|data-chat|datetime|dir|fill|height|href|lang|placeholder|r|role|rows|slot|src|style|tabindex|type|viewBox|width)$/
const TAGS =
  /^(a|article|b|bdi|button|circle|div|form|g|h[1-6]|header|img|input|kbd|li|line|main|nav|ol|p|path|rect|section|sl-dropdown|small|span|strong|svg|textarea|time|ul|use)$/

/**
 * Returns an element as the last look keeps it: only what shows. What is typed into fields is left out, and so are
 * pictures that only this page can read.
 */
export function lookOf(element: Element, stand: Stand = () => undefined): LookNode[] {
  const instead = stand(element)
  if (instead !== undefined) return instead ?? []
  if (!TAGS.test(element.localName) || element.matches('[hidden]')) return []
  if (element.getAttribute('src')?.startsWith('/') === false) return []
  const attributes: Record<string, string> = {}
  for (const { name, value } of element.attributes)
    if (ATTRIBUTES.test(name) && value !== '') attributes[name] = value
  const isField = element.localName === 'textarea'
  const children = isField ? [] : [...element.childNodes].flatMap((child) => childOf(child, stand))
  return [[element.localName, attributes, ...children]]
}

function childOf(child: ChildNode, stand: Stand): LookNode[] {
  if (child instanceof Element) return lookOf(child, stand)
  return child instanceof Text && child.data !== '' ? [child.data] : []
}
