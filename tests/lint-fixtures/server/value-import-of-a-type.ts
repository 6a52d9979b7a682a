// Reported: typescript(consistent-type-imports)
import { Server } from 'node:http'

export type Listening = Server
