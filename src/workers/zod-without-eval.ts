import { z } from 'zod'

/*
 * The policy of the page refuses compiled validators, in its workers too. A schema asks whether it may compile when it is
 * made, so this module is imported before any that makes one.
 */
z.config({ jitless: true })
