import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const CODE_FOLDERS = ['contract', 'domain', 'src', 'server', 'demo', 'tests', 'scripts', 'public', 'docs']

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

  it('has each word once', () => {
    expect(terms.length).toBeGreaterThan(80)
    expect(terms.filter((term, place) => terms.indexOf(term) !== place)).toEqual([])
  })

  it('has no exported name with a word that it rules out', () => {
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

  it.each(records)('%s has its number and the three headings', (record) => {
    const number = basename(record).slice(0, 4)
    const text = read(record)
    const titleNumber = /^# (\d+)\. .+\n/.exec(text)?.[1]
    expect(Number(titleNumber)).toBe(Number(number))
    const headings = [...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map((match) => match[1])
    expect(headings.slice(0, 3)).toEqual(['Context', 'Decision', 'Consequences'])
  })

  it('have numbers of their own', () => {
    const numbers = records.map((record) => basename(record).slice(0, 4))
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
  })

  it('stand in the list, which also says why a number is missing', () => {
    const list = read('docs/decisions/README.md')
    const highest = Math.max(...records.map((record) => Number(basename(record).slice(0, 4))))
    const numbers = Array.from({ length: highest }, (_, before) => String(before + 1).padStart(4, '0'))
    expect(numbers.filter((number) => !list.includes(number))).toEqual([])
    expect(records.filter((record) => !list.includes(`](${basename(record)})`))).toEqual([])
  })
})

function exportedNames(source: string): string[] {
  const pattern = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm
  return [...source.matchAll(pattern)].map((match) => match[1] ?? '')
}

/** Returns the words of a name, and each two and three consecutive ones: `businessDay` has `businessday`. */
function phrases(name: string): string[] {
  const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? []
  return words.flatMap((_, from) => [1, 2, 3].map((count) => words.slice(from, from + count).join('')))
}
