import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, it } from 'vitest'
import { boundedMarkdown } from './bounded-markdown.ts'
import { POST_TEXT_MAX } from './post-limits.ts'

const filled = (text: string) => text.repeat(Math.ceil(POST_TEXT_MAX / text.length)).slice(0, POST_TEXT_MAX)
const linesOf = (text: string) => text.split('\n')

const POST = `# The river track

> It floods in *June*.
>> And in [July](https://tramping.example).

Underlined
---

1. Boots
   - [ ] the pair by the **door**
   - the \`spare\` pair

\`\`\`
  if (wet) { wait_for(it)[0] }
\`\`\`
`

it('leaves ordinary posts unchanged', () => {
  expect(boundedMarkdown(POST)).toBe(POST)
  const list = Array.from({ length: 300 }, (_, n) => `- [track ${n}](https://a.example/${n}) *is* open`).join(
    '\n',
  )
  expect(boundedMarkdown(list)).toBe(list)
  const deep = `${'> '.repeat(32)}deep`
  expect(boundedMarkdown(deep)).toBe(deep)
  const nested = Array.from({ length: 32 }, (_, n) => `${' '.repeat(4 * n)}- a`).join('\n')
  expect(boundedMarkdown(nested)).toBe(nested)
})

// What a parser takes a minute for is counted, because seconds differ from machine to machine.
it.each(['>', '> ', '- ', '1. ', '2) ', 'a\r>', 'a\n> > > > > > > >'])(
  'limits the levels of a text of nothing but %j, and keeps its words',
  (text) => {
    const bounded = boundedMarkdown(`${filled(text)} words`)
    for (const line of linesOf(bounded))
      expect(line.match(/>|[-+*](?=\s)|\d[.)]/g)?.length ?? 0).toBeLessThanOrEqual(32)
    expect(bounded.match(/>|[-+*](?=\s)|\d[.)]/g)?.length ?? 0).toBeLessThanOrEqual(4_000)
    expect(bounded).toContain('words')
  },
)

it.each(['*a_ ', '_a*b', '[', '![', '[a](', '` `` ', 'x *a_ \n', '*a_ \r'])(
  'splits a paragraph of nothing but %j and loses nothing',
  (text) => {
    const hostile = filled(text)
    const bounded = boundedMarkdown(hostile)
    for (const paragraph of bounded.split('\n\n'))
      expect(paragraph.match(/\*+|_+|`+|\[/g)?.length ?? 0).toBeLessThanOrEqual(250)
    expect(bounded.replaceAll(/\s/g, '')).toBe(hostile.replaceAll(/\s/g, ''))
  },
)

it('a text of nothing but underlined headings keeps 250 of them', () => {
  const headings = fromMarkdown(boundedMarkdown(filled('a\n-\n'))).children.filter(
    ({ type }) => type === 'heading',
  )
  expect(headings).toHaveLength(250)
})

it('the parser finds at most 32 nested levels in bounded text', () => {
  const depthOf = (node: Nodes): number =>
    'children' in node ? 1 + Math.max(0, ...node.children.map(depthOf)) : 0
  // Each quote is a level; the root and the paragraph are two more.
  expect(depthOf(fromMarkdown(boundedMarkdown(`${filled('>')} a`)))).toBe(34)
  expect(depthOf(fromMarkdown(boundedMarkdown(`${' '.repeat(300)}> a`)))).toBeLessThan(34)
})
