// Reported: nothing
import { z } from 'zod'
import { Id } from './endpoint.ts'

export const Ids = z.array(Id)
