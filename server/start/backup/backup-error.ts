/** Something wrong with a backup or the place for it, said so that whoever runs the command can act on it. */
export class BackupError extends Error {}
