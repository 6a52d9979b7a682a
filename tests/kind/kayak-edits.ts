/** What adding the kayaks changes in a file that is there already. */
export type KindEdit = {
  file: string
  /** Each `from` stands in the file exactly once. */
  edits: readonly { from: string; to: string }[]
  /** The project in which `tsc` names this file while the edit is missing; `null` for the one that begins it all. */
  namedIn: string | null
}

/** Every existing file that a new kind touches (docs/adding.md), in that order. */
export const KAYAK_EDITS: readonly KindEdit[] = [
  {
    file: 'contract/records.ts',
    edits: [
      {
        from: "import { Profile } from './profile.ts'",
        to: "import { createKayak, KayakRow, kayaks, updateKayak } from './kayak.ts'\nimport { Profile } from './profile.ts'",
      },
      {
        from: '  profile: { row: Profile, since: 1 },',
        to: `  profile: { row: Profile, since: 1 },
  kayaks: { row: KayakRow, since: 2, list: kayaks, create: createKayak, edit: updateKayak },`,
      },
    ],
    namedIn: null,
  },
  {
    file: 'src/db/records/record-kinds.ts',
    edits: [
      {
        from: 'import { profileRules }',
        to: "import { kayakRules } from './kinds/kayaks.ts'\nimport { profileRules }",
      },
      { from: '  agreements: agreementRules,', to: '  agreements: agreementRules,\n  kayaks: kayakRules,' },
    ],
    namedIn: 'src/db',
  },
  {
    file: 'server/records/record-kinds.ts',
    edits: [
      {
        from: 'import { profileKind }',
        to: "import { kayakKind } from './kayaks/kayak-kind.ts'\nimport { profileKind }",
      },
      { from: '  agreements: agreementKind,', to: '  agreements: agreementKind,\n  kayaks: kayakKind,' },
    ],
    namedIn: 'server',
  },
  {
    file: 'src/app/records/record-kinds.ts',
    edits: [
      {
        from: 'import { profileEntry }',
        to: "import { kayakEntry } from './kinds/kayaks.ts'\nimport { profileEntry }",
      },
      { from: '  units: unitEntry,', to: '  units: unitEntry,\n  kayaks: kayakEntry,' },
    ],
    namedIn: 'src/app',
  },
  {
    file: 'src/app/routes.tsx',
    edits: [
      {
        from: '  profile: [\n',
        to: `  kayaks: [
    {
      path: '/kayaks',
      middleware: [guard(ROUTE_ACCESS['/units'])],
      handle: { title: 'records:kayaks.name' } satisfies PageHandle,
      ErrorBoundary: PageError,
      lazy: lazyPage(
        () => import('./kayaks/kayaks-route.tsx'),
        () => loadStrings('kayaks'),
      ),
    },
    {
      path: '/kayaks/details/:id',
      middleware: [guard(ROUTE_ACCESS['/units/details/:id'], { isValid: hasRecordId })],
      handle: { title: 'records:kayaks.name' } satisfies PageHandle,
      ErrorBoundary: PageError,
      lazy: lazyPage(
        () => import('./kayaks/kayak-route.tsx'),
        () => loadStrings('kayaks', 'edits'),
      ),
    },
  ],
  profile: [
`,
      },
    ],
    namedIn: 'src/app',
  },
  {
    file: 'words/app-words.ts',
    edits: [
      {
        from: 'import recordProfile',
        to: "import recordKayaks from './en/app/record-kayaks.json'\nimport recordProfile",
      },
      { from: '  profile: recordProfile,', to: '  kayaks: recordKayaks,\n  profile: recordProfile,' },
      {
        from: "  layout: () => import('./en/app/layout.json'),",
        to: "  kayaks: () => import('./en/app/kayaks.json'),\n  layout: () => import('./en/app/layout.json'),",
      },
    ],
    namedIn: 'src/app',
  },
]
