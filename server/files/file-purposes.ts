import type { FastifyRequest } from 'fastify'
import type { NeededAbility } from '#contract/endpoint.ts'
import { AVATAR_EDGES, IMAGE_EDGES } from '#contract/limits.ts'
import type { UploadPurpose } from '#contract/upload.ts'
import type { Actor } from '#server/access/access-tokens.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import type { Db } from '#server/store/tables.ts'
import type { AnnouncedFile, FileRow } from '#server/store/files.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import {
  attachmentMoved,
  mayAddAttachment,
  mayReadAttachment,
  mayRemoveAttachment,
  noteAttachmentRead,
  unusedAttachments,
} from './agreement-files.ts'
import {
  arrivalPhotoMoved,
  holdNotes,
  mayAddArrivalPhoto,
  mayReadArrivalPhoto,
  unusedArrivalPhotos,
} from './arrival-photo-files.ts'
import { avatarRemoved, avatarStored, holdPerson, unusedAvatars } from './avatar-files.ts'
import type { ImageEdges } from './make-images.ts'
import {
  chatPhotoStored,
  holdChat,
  mayAddToChat,
  mayReadOfChat,
  mayRemoveFromChat,
  unusedChatPhotos,
} from './message-photo-files.ts'
import {
  mayAddReceipt,
  mayAddSlip,
  mayReadSlip,
  mayRemoveReceipt,
  mayRemoveSlip,
  noteSlipRead,
  receiptMoved,
  slipMoved,
  unusedReceipts,
  unusedSlips,
} from './money-files.ts'
import {
  holdPost,
  mayAddPicture,
  mayReadPicture,
  mayRemovePicture,
  pictureRemoved,
  pictureStored,
  unusedPictures,
} from './post-picture-files.ts'
import type { Sniffed } from './sniff.ts'
import {
  mayAddToTicket,
  mayReadOfTicket,
  mayRemoveFromTicket,
  ticketFileMoved,
  unusedTicketFiles,
} from './ticket-files.ts'
import {
  holdUnit,
  mayAddPhoto,
  mayReadPhoto,
  mayRemovePhoto,
  photoRemoved,
  photoStored,
  unusedPhotos,
} from './unit-photo-files.ts'

/** What the owner of a purpose decides about its files. */
export type FilePurpose = {
  accepts: readonly Sniffed[]
  edges: ImageEdges
  isSquare: boolean
  /** Whether it is known by what it was called where it was chosen: not what anyone may see. */
  keepsNames: boolean
  /** What adding one needs, beside a sign-in. */
  needs: 'signedIn' | NeededAbility
  /** Whether this person may add a file to that owner, which need not be on the server yet. */
  mayAdd: (db: Db, actor: Actor, ownerId: string | null, announced: AnnouncedFile) => Promise<boolean>
  /** Whether somebody other than the uploader may read a file that is not public. */
  mayRead: (db: Db, actor: Actor, file: FileRow) => Promise<boolean>
  /** Notes, before its bytes are told, that somebody other than the uploader reads it, where such reads are noted. */
  noteRead: (
    scope: Pick<ServerScope, 'db' | 'now'>,
    request: FastifyRequest,
    actor: Actor,
    file: FileRow,
  ) => Promise<void>
  /** False where others rely on it: its uploader may leave it out of what comes next, and it stays where it is named. Asked in the transaction that removes it. */
  mayRemove: (tx: Tx, file: FileRow) => Promise<boolean>
  /**
   * Holds what a file belongs to, as the first thing in a transaction that stores or removes it: changes of the owner lock
   * it before its files, and in the other order two of them would wait for each other.
   */
  hold: (tx: Tx, file: FileRow) => Promise<void>
  /** Takes part in the transaction that makes the file available; returns the people whose feeds it moved. */
  onStored: (tx: Tx, file: FileRow) => Promise<string[]>
  /** The same for the one that removes it. */
  onRemoved: (tx: Tx, file: FileRow) => Promise<string[]>
  /** Those of these files that nothing refers to. */
  unused: (db: Db, files: readonly FileRow[]) => Promise<FileRow[]>
}

const PICTURES: readonly Sniffed[] = ['jpeg', 'png', 'gif', 'webp']
const DOCUMENTS: readonly Sniffed[] = [...PICTURES, 'pdf']

/** Files of an owner that decides nothing more: read by their uploader only, and kept. */
const OWN = {
  edges: IMAGE_EDGES,
  isSquare: false,
  keepsNames: false,
  mayRead: async () => false,
  noteRead: async () => undefined,
  mayRemove: async () => true,
  hold: async () => undefined,
  onStored: async () => [],
  onRemoved: async () => [],
  unused: async () => [],
} satisfies Partial<FilePurpose>

/** Every purpose; the feature that owns one states here who may add and read. */
export const FILE_PURPOSES: Record<UploadPurpose, FilePurpose> = {
  avatar: {
    ...OWN,
    accepts: PICTURES,
    edges: AVATAR_EDGES,
    isSquare: true,
    needs: 'signedIn',
    mayAdd: async (_db, _actor, ownerId) => ownerId === null,
    hold: holdPerson,
    onStored: avatarStored,
    onRemoved: avatarRemoved,
    unused: unusedAvatars,
  },
  unitPhoto: {
    ...OWN,
    accepts: PICTURES,
    needs: ['create', 'Unit'],
    mayAdd: mayAddPhoto,
    mayRead: mayReadPhoto,
    mayRemove: mayRemovePhoto,
    hold: holdUnit,
    onStored: photoStored,
    onRemoved: photoRemoved,
    unused: unusedPhotos,
  },
  agreementFile: {
    ...OWN,
    accepts: DOCUMENTS,
    keepsNames: true,
    needs: ['create', 'AccommodationAgreement'],
    mayAdd: mayAddAttachment,
    mayRead: mayReadAttachment,
    noteRead: noteAttachmentRead,
    mayRemove: mayRemoveAttachment,
    onStored: attachmentMoved,
    onRemoved: attachmentMoved,
    unused: unusedAttachments,
  },
  ticketFile: {
    ...OWN,
    accepts: DOCUMENTS,
    keepsNames: true,
    needs: ['create', 'Support Tickets'],
    mayAdd: mayAddToTicket,
    mayRead: mayReadOfTicket,
    mayRemove: mayRemoveFromTicket,
    onStored: ticketFileMoved,
    unused: unusedTicketFiles,
  },
  arrivalPhoto: {
    ...OWN,
    accepts: PICTURES,
    needs: ['update', 'Unit'],
    mayAdd: mayAddArrivalPhoto,
    mayRead: mayReadArrivalPhoto,
    hold: holdNotes,
    onStored: arrivalPhotoMoved,
    onRemoved: arrivalPhotoMoved,
    unused: unusedArrivalPhotos,
  },
  ledgerFile: {
    ...OWN,
    accepts: DOCUMENTS,
    keepsNames: true,
    needs: ['list', 'AccommodationRent'],
    mayAdd: mayAddSlip,
    mayRead: mayReadSlip,
    noteRead: noteSlipRead,
    mayRemove: mayRemoveSlip,
    onStored: slipMoved,
    unused: unusedSlips,
  },
  expenseFile: {
    ...OWN,
    accepts: DOCUMENTS,
    keepsNames: true,
    needs: ['create', 'Revenue'],
    mayAdd: mayAddReceipt,
    mayRemove: mayRemoveReceipt,
    onStored: receiptMoved,
    unused: unusedReceipts,
  },
  messagePhoto: {
    ...OWN,
    accepts: PICTURES,
    needs: 'signedIn',
    mayAdd: mayAddToChat,
    mayRead: mayReadOfChat,
    mayRemove: mayRemoveFromChat,
    hold: holdChat,
    onStored: chatPhotoStored,
    unused: unusedChatPhotos,
  },
  postPicture: {
    ...OWN,
    accepts: PICTURES,
    needs: ['update', 'Blog'],
    mayAdd: mayAddPicture,
    mayRead: mayReadPicture,
    mayRemove: mayRemovePicture,
    hold: holdPost,
    onStored: pictureStored,
    onRemoved: pictureRemoved,
    unused: unusedPictures,
  },
}
