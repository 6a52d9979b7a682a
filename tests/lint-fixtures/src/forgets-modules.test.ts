// Reported: Files share their modules
import { vi } from 'vitest'

vi.resetModules()
