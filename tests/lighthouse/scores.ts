/** What Lighthouse says of a page: 0 to 100 by category, and what took from it. */
export type Scores = { path: string; scores: Record<string, number>; lost: string[] }

/** How fast a page was, 0 to 100. */
export function performanceOf({ scores }: Scores): number {
  return scores.Performance ?? 0
}

/** A table in Markdown, a page to a line. */
export function tableOf(pages: readonly Scores[]): string {
  const categories = [...new Set(pages.flatMap(({ scores }) => Object.keys(scores)))]
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    line(['Page', ...categories]),
    line(['---', ...categories.map(() => '--:')]),
    ...pages.map(({ path, scores }) =>
      line([path, ...categories.map((name) => String(scores[name] ?? '—'))]),
    ),
  ].join('\n')
}
