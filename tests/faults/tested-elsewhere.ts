type Tested = { rule: string; where: readonly string[] }

/** A fault whose journey runs a fixed number of times with every change, or in the long run (`*.long.test.ts`). */
type CountedElsewhere = { fault: string; rule: string; runs: string; where: readonly string[] }

/** Faults of the installed app, which need separate builds and no server's ledger. */
export const INSTALLED_APP_TESTED: readonly CountedElsewhere[] = [
  {
    fault: 'Three deploys in a row, five tabs with a draft each',
    rule: 'each tab ends on the newest build, with at most one reload for each build, and its draft',
    runs: '3 deploys, 5 tabs',
    where: ['tests/e2e/deploys.long.test.ts'],
  },
  {
    fault: 'A deploy while two tabs keep the old service worker busy, with a request every 25 ms each',
    rule: 'both tabs are on the newest build within 15 s',
    runs: '1 deploy',
    where: ['tests/e2e/take-over.test.ts', 'src/app/device/take-over.test.ts'],
  },
  {
    fault:
      'A first visit on which each page writes a message, and half of them are dropped, get a 503 or a portal’s page',
    rule: 'the app is kept for offline within a minute all the same',
    runs: '1 visit, a page every 2 s',
    where: ['tests/e2e/kept-while-writing.long.test.ts', 'src/line/line-share.property.test.ts'],
  },
  {
    fault: 'A deploy while somebody writes, online and offline',
    rule: 'one reload, through the new service worker; none while offline; the draft is kept',
    runs: '2 deploys',
    where: ['tests/e2e/new-build.test.ts'],
  },
  {
    fault: 'A file of the app is missing after a deploy',
    rule: 'one reload for it in 10 s, then the error screen; none while offline',
    runs: '3 cases',
    where: ['src/app/shell/updates/reload-gate.test.ts'],
  },
  {
    fault: 'A build that does not start',
    rule: 'the next deploy is installed, and nothing is deleted',
    runs: '1 deploy',
    where: ['tests/e2e/deploys.long.test.ts'],
  },
  {
    fault: 'A build that arrives damaged',
    rule: 'it is not installed; the complete one is, with one reload',
    runs: '1 deploy',
    where: ['tests/e2e/deploys.test.ts'],
  },
  {
    fault: 'A service worker that fails every request',
    rule: 'the next deploy replaces it without help from a page',
    runs: '1 deploy',
    where: ['tests/e2e/deploys.long.test.ts', 'src/workers/replace-stuck-worker.test.ts'],
  },
  {
    fault: 'The service worker is switched off',
    rule: 'it removes itself, and the app goes on from the network',
    runs: '1 deploy',
    where: ['tests/e2e/deploys.long.test.ts'],
  },
  {
    fault: 'Killed while the replica of a former build is moved into one database',
    rule: 'the next start finishes it: everything is there, once',
    runs: '50 kills',
    where: ['src/db/storage/move-replica.test.ts'],
  },
  {
    fault: 'Background sync fires five times beside an open tab',
    rule: 'every message arrives once',
    runs: '5 syncs, 3 messages',
    where: ['tests/e2e/background.test.ts'],
  },
  {
    fault: 'Background sync with every page closed, its responses lost',
    rule: 'every message arrives once, in order; what could not be sent is tried again',
    runs: '4 syncs, 4 messages',
    where: ['tests/e2e/background.test.ts', 'tests/integration/background-sync.test.ts'],
  },
]

/** Rules of syncing whose tests need no count of their own. */
export const RULES_TESTED_ELSEWHERE: readonly Tested[] = [
  {
    rule: 'Whatever happens (random losses, kills, steals, sign-outs), every message arrives once, in order',
    where: ['tests/property/sender.test.ts', 'tests/faults/fifty-messages.test.ts'],
  },
  {
    rule: 'Applying a feed, in pages of any size, gives what the server would list',
    where: ['tests/property/feed-replay.test.ts', 'src/db/history/server-rows.property.test.ts'],
  },
  {
    rule: 'Two devices edit one record offline: 10,000 histories; different fields merge, the same field asks, and money, status, term and guests never merge silently',
    where: ['src/db/records/edit-body.property.test.ts', 'tests/integration/edits.test.ts'],
  },
  {
    rule: 'A worker that dies or hangs: calls settle within 11 s, another worker answers within 2 s',
    where: ['tests/browser/replica-client.test.ts'],
  },
  {
    rule: 'A full device drops pages that can be fetched again, and never what waits to be sent',
    where: ['src/db/history/prune-pages.test.ts'],
  },
  {
    rule: 'Between any two writes a crash leaves nothing lost and nothing doubled',
    where: ['src/db/outbox/outgoing-crash.test.ts'],
  },
  {
    rule: 'A replica of every former version opens, with everything written in it',
    where: ['src/db/storage/kept-replicas.test.ts'],
  },
  {
    rule: 'A new build reloads a tab once, not while offline and never over unsaved work; a missing file reloads once',
    where: ['tests/e2e/new-build.test.ts', 'src/app/shell/updates/reload-gate.test.ts'],
  },
  {
    rule: 'Two tabs that renew the token at once make one request; silence and server errors sign nobody out',
    where: ['src/sync/session/session-keeper.test.ts'],
  },
  {
    rule: 'A captive portal changes no row and is asked at most 12 times in 5 minutes',
    where: ['tests/integration/sessions.test.ts', 'src/sync/line/reachability.test.ts'],
  },
  {
    rule: 'A database is replaced, a person signs in again, a chat is gone',
    where: ['tests/e2e/database-replaced.test.ts', 'tests/integration/replaced-database.test.ts'],
  },
  {
    rule: 'Uploads continue where they broke off and arrive complete, once',
    where: ['tests/integration/files.test.ts'],
  },
  {
    rule: 'Killed while printing a receipt, offline: the entry is there once, with its number, and the balance with it',
    where: ['tests/e2e/receipts.test.ts'],
  },
]

/** Security rules that none of these faults may break. */
export const SECURITY_TESTED: readonly Tested[] = [
  {
    rule: 'What people write is shown as text: no markup, no links that act on their own; no response of the API is in a cache',
    where: ['src/app/messages/conversation/conversation.browser.test.tsx', 'tests/e2e/sweep-offline.test.ts'],
  },
  {
    rule: 'The Content Security Policy allows no other origin, and no journey violates it',
    where: ['server/http/content-security-policy.test.ts', 'tests/e2e/first-message.test.ts'],
  },
  {
    rule: 'Signing in and renewing are refused without the header or from another origin',
    where: ['server/start/app.test.ts'],
  },
  {
    rule: 'Every endpoint is closed to people who are not signed in, except those for signing in and registering',
    where: ['server/start/app.test.ts'],
  },
  {
    rule: 'Every endpoint is tried as the wrong person: another host, a guest, the administrator',
    where: [
      'server/http/every-operation.test.ts',
      'server/chats/chat-routes.test.ts',
      'server/records/units/unit-routes.test.ts',
      'server/records/agreements/agreement-routes.test.ts',
      'server/files/upload-routes.test.ts',
      'server/chats/call-routes.test.ts',
    ],
  },
  {
    rule: 'Nobody subscribes to another person’s hints',
    where: ['server/live/chromium.test.ts', 'server/live/live-routes.test.ts'],
  },
  { rule: 'A sign-in leads only to a path of this site', where: ['src/app/auth/return-path.test.ts'] },
  {
    rule: 'Lockout, rate limits, and responses that do not reveal whether an address has an account',
    where: [
      'server/accounts/auth-routes.test.ts',
      'server/accounts/password-routes.test.ts',
      'server/accounts/registration-routes.test.ts',
    ],
  },
  {
    rule: 'Uploads are judged by their content, and downloads are never taken for another type',
    where: ['server/files/upload-routes.test.ts', 'server/files/sniff.test.ts'],
  },
  {
    rule: 'No message, search, token or password appears in any log',
    where: ['server/start/app.test.ts', 'server/http/safe-log.test.ts', 'server/http/private-logs.test.ts'],
  },
  {
    rule: 'Another person on the same device sees, sends and deletes nothing of the first person’s',
    where: ['tests/integration/sessions.test.ts', 'tests/faults/rows/people-rows.ts'],
  },
]
