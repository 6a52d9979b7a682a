// Reported: farstead(one-way): A feature is put together by the shell
import { shell } from '#app/shell/app-shell.tsx'

export const outer = shell
