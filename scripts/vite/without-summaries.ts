import { sep } from 'node:path'
import type { Plugin } from 'vite'

const CONTRACT = /\/contract\/[\w-]+\.ts$/
/** The line, or the two lines, of a summary in `endpoint({ … })`. A field of a body with this name is no text. */
const SUMMARY = /^ {2}summary:\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm

/** Leaves the summaries of endpoints out of the client. Only the server shows them, in its description of the API. */
export function withoutSummaries(): Plugin {
  return {
    name: 'farstead:without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      CONTRACT.test(id.replaceAll(sep, '/')) ? { code: unsummarised(code), map: null } : null,
  }
}

/** Returns a module of the contract without the summaries of its endpoints. Every other line keeps its number. */
export function unsummarised(code: string): string {
  return code.replace(SUMMARY, (text) => text.replace(/[^\n]/g, ''))
}
