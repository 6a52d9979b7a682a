import { directionOf } from '#contract/locale.ts'
import { escaped } from './escaped.ts'

export type HtmlDocument = {
  /** Language tag of its text, which also determines the text direction unless `direction` is given. */
  language: string
  direction?: 'ltr' | 'rtl'
  title: string
  style: string
  /** HTML in which every text is escaped. */
  body: string
}

/** Returns a self-contained HTML file that starts with its title: no script, no external picture, no network. */
export function htmlDocument({ language, direction, title, style, body }: HtmlDocument): string {
  return `<!doctype html>
<html lang="${escaped(language)}" dir="${direction ?? directionOf(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${body}
</body>
</html>
`
}
