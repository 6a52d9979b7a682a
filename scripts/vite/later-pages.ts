import type { Rolldown } from 'vite'
import { LOCALES } from '#contract/locale.ts'
import { english } from './page-files.ts'

type Later = {
  /** Its name in src/workers/service-worker-message.ts. */
  part: string
  /** The module that opens it first, and what else only it loads. */
  modules: readonly string[]
  /** Beginnings of files that the build doesn't know as imports: a worker, fonts. */
  files?: readonly string[]
}

/**
 * An entry's files in the build, also those that it shares with others. A device that has the first one is given all of
 * them with each new build.
 */
export type LaterPage = { part: string; files: string[] }

/**
 * What a host opens late or never, in the order in which people open it. All that nothing here names is kept with the
 * first visit, so a new page is there offline until it is listed. The limit of `npm run size` says when one has to be.
 */
export const LATER: readonly Later[] = [
  // The device's own letters say as much.
  { part: 'letters', modules: [], files: ['assets/inter-latin-wght', 'assets/inter-macrons'] },
  { part: 'photos', modules: ['messages/photos/photo-viewer.tsx'] },
  {
    part: 'turnovers',
    modules: ['turnovers/turnovers-route.tsx', ...english('turnovers', 'hands', 'invite')],
  },
  { part: 'inspections', modules: ['inspections/inspection-route.tsx'] },
  { part: 'profile', modules: ['profile/profile-route.tsx', ...english('profile', 'account')] },
  { part: 'settings', modules: ['settings/settings-route.tsx', ...english('settings')] },
  { part: 'tickets', modules: ['support-tickets/tickets-route.tsx', ...english('tickets')] },
  { part: 'expenses', modules: ['revenue/revenue-route.tsx', ...english('revenue')] },
  { part: 'assistant', modules: ['assistant/assistant-panel.tsx', ...english('assistant')] },
  {
    part: 'bankImport',
    modules: ['rent/import/import-route.tsx', ...english('bank')],
    files: ['assets/bank-file.worker-'],
  },
  { part: 'others', modules: ['sharing/share-route.tsx', ...english('sharing')] },
  { part: 'others', modules: ['units/arrival/arrival-section.tsx'] },
  { part: 'others', modules: ['units/turnover/turnover-section.tsx', ...english('turnovers')] },
  { part: 'others', modules: ['units/hands/hands-section.tsx', ...english('hands')] },
  { part: 'others', modules: ['units/calendars/unit-calendars.tsx', ...english('calendars')] },
  { part: 'others', modules: ['messages/quotes/message-sheet.tsx'] },
  { part: 'others', modules: ['messages/conversation/message-timeline.tsx'] },
  { part: 'others', modules: ['messages/conversation/day-dialog.tsx'] },
  { part: 'others', modules: ['messages/conversation/block-dialog.tsx'] },
  { part: 'others', modules: ['messages/conversation/delete-dialog.tsx'] },
  { part: 'others', modules: ['messages/saving/keep-dialog.tsx'] },
  { part: 'others', modules: ['messages/saving/evidence-dialog.tsx'] },
  { part: 'others', modules: ['messages/translation/message-translation.tsx', ...english('translation')] },
  { part: 'others', modules: ['messages/composer/scheduled/new-schedule.tsx'] },
  { part: 'others', modules: ['replies/scheduled-sheet.tsx'] },
  { part: 'others', modules: ['agreements/changes/propose-dialog.tsx'] },
  { part: 'others', modules: ['agreements/changes/answer-dialog.tsx'] },
  { part: 'others', modules: ['agreements/changes/notice/give-notice-dialog.tsx'] },
  { part: 'others', modules: ['agreements/changes/notice/notice-letter-dialog.tsx'] },
  { part: 'others', modules: ['agreements/changes/notice/withdraw-dialog.tsx'] },
  { part: 'others', modules: ['invite/invite-sheet.tsx', ...english('invite')] },
  { part: 'others', modules: ['invite/hand-sheet.tsx', ...english('invite', 'hands')] },
  { part: 'others', modules: ['messages/list/join-by-invitation.tsx', ...english('invite')] },
  { part: 'others', modules: ['agreements/parties/privacy-of-party.tsx', ...english('invite')] },
  { part: 'others', modules: ['calls/call-card.tsx', ...english('calls')] },
  { part: 'others', modules: ['messages/list/start-chat.tsx'] },
  { part: 'others', modules: ['dashboard/no-signal-trial.tsx'] },
  { part: 'others', modules: ['device/install-notice.tsx'] },
  { part: 'others', modules: ['device/push-notice.tsx'] },
  { part: 'others', modules: ['auth/passkeys.ts'] },
  { part: 'others', modules: ['auth/second-step.tsx', ...english('account')] },
  { part: 'others', modules: ['uqr/dist/index.mjs'] },
  {
    part: 'help',
    modules: [
      'help/help-route.tsx',
      'shell/front-route.tsx',
      ...english('help', 'front'),
      ...LOCALES.map((locale) => `words/${locale}/help.json`),
    ],
  },
  { part: 'posts', modules: ['blog/blog-route.tsx', ...english('blog')] },
  { part: 'posts', modules: ['blog/post-route.tsx', ...english('blog')] },
  { part: 'users', modules: ['users/users-route.tsx', ...english('users', 'account')] },
  { part: 'users', modules: ['dashboard/jobs-sheet.tsx'] },
  { part: 'users', modules: ['dashboard/devices-sheet.tsx'] },
  { part: 'users', modules: ['dashboard/storage-sheet.tsx'] },
  { part: 'front', modules: ['shell/front-route.tsx', ...english('front')] },
  { part: 'front', modules: ['landing/landing-route.tsx', ...english('front')] },
  { part: 'front', modules: ['pricing/pricing-route.tsx', ...english('front')] },
  { part: 'front', modules: ['auth/register-route.tsx', ...english('account')] },
  { part: 'front', modules: ['auth/forgot-password-route.tsx', ...english('account')] },
  { part: 'front', modules: ['auth/reset-password-route.tsx', ...english('account')] },
  { part: 'front', modules: ['auth/email-verification-route.tsx', ...english('account')] },
]

/**
 * Returns the files of each later page among `kept`, all files that are to be on a device in the end. Each page has all
 * that it needs besides what comes first, so that it opens once its files are here. Throws for one that comes first
 * anyway.
 */
export function laterPages(chunks: readonly Rolldown.OutputChunk[], kept: ReadonlySet<string>): LaterPage[] {
  const chunkOf = (module: string): Rolldown.OutputChunk => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`))
    if (!found) throw new Error(`The build has no file for ${module}`)
    return found
  }
  const later = LATER.map(({ part, modules, files = [] }) => ({ part, roots: modules.map(chunkOf), files }))
  const roots = new Set(later.flatMap((page) => page.roots.map(({ fileName }) => fileName)))
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const first = reached(entries, chunks, roots)
  const early = [...roots].filter((file) => first.has(file))
  if (early.length > 0)
    throw new Error(`What comes first needs ${early.join(', ')}, which is listed for later`)
  return later.map(({ part, roots: own, files }) => {
    const needed = [...reached(own, chunks, roots)].filter((file) => kept.has(file) && !first.has(file))
    const named = [...kept].filter((file) => files.some((beginning) => file.startsWith(beginning)))
    return { part, files: [...needed, ...named] }
  })
}

/** Collects what these chunks need at once or may load later, with styles, but not what only a later page loads. */
function reached(
  from: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
  later: ReadonlySet<string>,
): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const files = new Set<string>()
  const gather = (chunk: Rolldown.OutputChunk): void => {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of [...chunk.imports, ...chunk.dynamicImports.filter((other) => !later.has(other))]) {
      const imported = byName.get(name)
      if (imported) gather(imported)
    }
  }
  from.forEach(gather)
  return files
}
