import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const CODE_FOLDERS = [
  'contract',
  'domain',
  'words',
  'src',
  'server',
  'demo',
  'tests',
  'scripts',
  'public',
  'docs',
]

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const inFolder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)

const files = CODE_FOLDERS.flatMap(inFolder)
const documents = ['README.md', ...files.filter((file) => /^docs\/.*\.md$/.test(file))]
/** Files that a document names without their folder. */
const fileNames = new Set([...files, ...readdirSync(root)].map((file) => basename(file)))

/** Returns the texts between backticks outside of fenced code blocks. */
function quoted(markdown: string): string[] {
  const text = markdown.replaceAll(/^```[\s\S]*?^```/gm, '')
  return [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
}

/** Whether a quoted text is the path of a file or folder in this repository. One with a placeholder is an example. */
function isPath(text: string): boolean {
  if (!/^[\w.@/-]+$/.test(text)) return false
  if (/\.(tsx?|mjs|css)$/.test(text)) return true
  return CODE_FOLDERS.some((folder) => text.startsWith(`${folder}/`))
}

const isThere = (path: string): boolean =>
  path.includes('/') ? existsSync(join(root, path)) : fileNames.has(path)

describe.each(documents)('%s', (document) => {
  it('names only files and folders that exist', () => {
    expect(
      quoted(read(document))
        .filter(isPath)
        .filter((path) => !isThere(path)),
    ).toEqual([])
  })

  it('links only to documents that exist', () => {
    const folder = join(root, document, '..')
    const links = [...read(document).matchAll(/\]\(((?!https?:)[^)#\s]+)[^)]*\)/g)].map(
      (match) => match[1] ?? '',
    )
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([])
  })
})

describe('the glossary', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Word|---) \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const terms = rows.flatMap((cells) => (cells[1] ?? '').split(',').map((term) => term.trim()))

  it('lists each word once', () => {
    expect(terms.length).toBeGreaterThan(80)
    expect(terms.filter((term, place) => terms.indexOf(term) !== place)).toEqual([])
  })

  it('rules out no word that an exported name uses', () => {
    const ruledOut = new Set(
      rows.flatMap((cells) => quoted(cells[3] ?? '')).map((word) => word.toLowerCase()),
    )
    expect(ruledOut.size).toBeGreaterThan(8)
    const sources = files.filter((file) => /^(contract|src|server|demo)\/.*\.tsx?$/.test(file))
    const wrong = sources.flatMap((file) =>
      exportedNames(read(file))
        .filter((name) => phrases(name).some((phrase) => ruledOut.has(phrase)))
        .map((name) => `${file}: ${name}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('the decision records', () => {
  const records = files.filter((file) => /^docs\/decisions\/\d{4}-.*\.md$/.test(file))

  it.each(records)('%s has its number, status, date and headings', (record) => {
    const text = read(record)
    const top = /^# (\d+)\. .+\n\n(?:Accepted|Replaced by .+)\. Last changed on (\S+)\.\n/.exec(text)
    expect(Number(top?.[1])).toBe(Number(basename(record).slice(0, 4)))
    expect(Date.parse(top?.[2] ?? '')).not.toBeNaN()
    const headings = [...text.matchAll(/^\*\*(Context|Decision|Consequences)\.\*\*/gm)].map(
      (match) => match[1],
    )
    expect(headings.length).toBeGreaterThan(0)
    expect(headings).toEqual(
      Array.from({ length: headings.length / 3 }, () => ['Context', 'Decision', 'Consequences']).flat(),
    )
  })

  it('have unique numbers', () => {
    const numbers = records.map((record) => basename(record).slice(0, 4))
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
  })

  it('are in the list with their titles', () => {
    const list = read('docs/decisions/README.md')
    const entries = records.map((record) => {
      const title = /^# \d+\. (.+)/.exec(read(record))?.[1]
      return `| ${basename(record).slice(0, 4)} | [${title}](${basename(record)}) |`
    })
    expect(entries.filter((entry) => !list.includes(entry))).toEqual([])
  })

  it('have every heading that a link points to', () => {
    const links = documents.flatMap((document) =>
      [
        ...read(document).matchAll(
          /\]\(((?:decisions\/|docs\/decisions\/)?(?:\d{4}-[\w-]+\.md)?)#([\w-]+)\)/g,
        ),
      ]
        .filter((match) => match[1] !== '' || document.startsWith('docs/decisions/'))
        .map((match) => ({
          document,
          record: basename(match[1] ?? '') || basename(document),
          anchor: match[2],
        })),
    )
    expect(links.length).toBeGreaterThan(20)
    expect(
      links.filter(({ record, anchor }) => !anchors(read(`docs/decisions/${record}`)).includes(anchor ?? '')),
    ).toEqual([])
  })
})

/** Returns the anchors of a document's headings, as GitHub makes them. */
function anchors(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

function exportedNames(source: string): string[] {
  const pattern = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm
  return [...source.matchAll(pattern)].map((match) => match[1] ?? '')
}

/** Returns the words of a name, and each two and three consecutive ones: `businessDay` has `businessday`. */
function phrases(name: string): string[] {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? []
  return words.flatMap((_, from) => [1, 2, 3].map((count) => words.slice(from, from + count).join('')))
}
