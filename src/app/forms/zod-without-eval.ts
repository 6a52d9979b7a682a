import { z } from 'zod'

// The page's policy refuses compiled validators. A schema asks whether it may compile when it is made, so this module is
// imported before any that makes one.
z.config({ jitless: true })
