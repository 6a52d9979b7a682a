import { z } from 'zod'

/*
 * The page's content security policy forbids compiled validators, in its workers too. A schema checks whether it may
 * compile when it is created, so import this module before any that creates one.
 */
z.config({ jitless: true })
