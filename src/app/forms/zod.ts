import { config } from 'zod/mini'

// The page's policy forbids compiled validators. A schema decides whether to compile when it is created, so forms
// import zod from this module, which turns compiling off first.
config({ jitless: true })

export * as z from 'zod/mini'
