import { directionOf } from '#contract/locale.ts'
import { escaped } from './escaped.ts'

export type HtmlDocument = {
  /** Language tag of its words, which also says which way they run unless `direction` does. */
  language: string
  direction?: 'ltr' | 'rtl'
  title: string
  style: string
  /** HTML, with every text in it escaped. */
  body: string
}

/** A file that stands alone: an HTML page without a script, a picture from elsewhere or a network. It begins with its title. */
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
