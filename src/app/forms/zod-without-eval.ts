import { config } from 'zod/mini'

// The page's policy refuses compiled validators. A schema asks whether it may compile when it is made, so this module is
// imported before any that makes one.
config({ jitless: true })
