import * as code from '#db/storage/dexie-files.ts'
import type { FileCode } from '#db/storage/files.ts'

/** What this file adds to the worker that loads it. */
export type FilesPart = { farsteadFiles?: FileCode }

// A separate file that the worker loads when the first photo or document is touched.
Object.assign(self, { farsteadFiles: code } satisfies FilesPart)
