/** Sets `wasRun` in every window that it can reach. */
const RUN = 'window.top.wasRun=window.wasRun=1'

/** Texts of which each would run something if any part of the way took it for HTML or for a link that acts. */
export const PAYLOADS: readonly string[] = [
  `<img src=x onerror="${RUN}">`,
  `<svg onload="${RUN}">`,
  `<svg><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  `<script>${RUN}</script>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<details open ontoggle="${RUN}">`,
  `[a](javascript:${RUN})`,
  `[a](<java\nscript:${RUN}>)`,
  `[a](data:text/html,<script>${RUN}</script>)`,
  `<javascript:${RUN}>`,
  `![a](x"onerror="${RUN})`,
  `[a](/ "x" onclick="${RUN}")`,
  `[a](//evil.example/)`,
  `[a](https://evil.example/"><img src=x onerror=${RUN}>)`,
  `&lt;img src=x onerror=${RUN}&gt;`,
  `&#60;script&#62;${RUN}&#60;/script&#62;`,
  `\`\`\`\n</code></pre><img src=x onerror=${RUN}>`,
  `<a href="/logout" style="position:fixed;inset:0">x</a>`,
  `<form action=//evil.example><input autofocus onfocus="${RUN}">`,
]
