import { config } from 'zod/mini'

// The page's policy refuses compiled validators. A schema asks whether it may compile when it is made, so forms take zod
// from here, where it has been told first.
config({ jitless: true })

export * as z from 'zod/mini'
