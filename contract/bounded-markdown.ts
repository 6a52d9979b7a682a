/** More quotes and lists within each other than anybody writes. */
const LEVELS_MAX = 32
/** The same, counted over all lines of a text: a list of more items than anybody writes. */
const LEVELS_IN_ALL_MAX = 4_000
/** Lines under headings (`---`, `===`), or between parts of a text. */
const UNDERLINES_MAX = 250
/** Columns to which a line may be indented: as deep as these levels go. */
const INDENT_MAX = 4 * LEVELS_MAX
/** Emphasis, code and brackets in one paragraph: many times what anybody writes. */
const MARKS_MAX = 250

const LEVEL = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))/y
const DEEP = new RegExp(`^([ \\t]{${INDENT_MAX}})[ \\t]+`)
const UNDERLINE = /^[ \t>]*(?:-+|=+)[ \t]*$/
const MARK = /\*+|_+|`+|\[/g
/** A list's item or a heading, which ends the paragraph before it wherever it stands. */
const BEGINS_ANEW = /^ {0,3}(?:[-+*][ \t]+\S|#{1,6}[ \t])/

/**
 * Returns Markdown that a parser reads in a time that grows with its length. The parser needs the square of the levels of
 * a line, of the marks of a paragraph and of the underlined headings: a minute for a text that is nothing but `>`. What
 * nobody would write is left out, and a paragraph with more marks than anybody would write becomes several. Words stay.
 */
export function boundedMarkdown(text: string): string {
  let levels = 0
  let marks = 0
  let underlines = 0
  const lines: string[] = []
  for (const whole of text.split(/\r\n?|\n/)) {
    if (UNDERLINE.test(whole) && ++underlines > UNDERLINES_MAX) continue
    const read = withFewLevels(whole.replace(DEEP, '$1'), Math.min(LEVELS_MAX, LEVELS_IN_ALL_MAX - levels))
    levels += read.levels
    const { line } = read
    if (line.trim() === '' || BEGINS_ANEW.test(line)) marks = 0
    const split = line.replaceAll(MARK, (mark) => {
      marks += 1
      if (marks <= MARKS_MAX) return mark
      marks = 1
      return `\n\n${mark}`
    })
    lines.push(split)
  }
  return lines.join('\n')
}

/** Leaves out the levels of a line beyond a number of them. Returns how many are left. */
function withFewLevels(line: string, most: number): { line: string; levels: number } {
  let end = 0
  let kept = 0
  let levels = 0
  LEVEL.lastIndex = 0
  while (LEVEL.test(line)) {
    end = LEVEL.lastIndex
    if (levels === most) continue
    levels += 1
    kept = end
  }
  return { line: end === kept ? line : line.slice(0, kept) + line.slice(end), levels }
}
