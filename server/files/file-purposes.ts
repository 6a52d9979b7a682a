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
import {
  holdInspection,
  inspectionPhotoMoved,
  mayAddInspectionPhoto,
  mayReadInspectionPhoto,
  mayRemoveInspectionPhoto,
  unusedInspectionPhotos,
} from './inspection-photo-files.ts'
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
  holdTurnover,
  mayAddTurnoverPhoto,
  mayReadTurnoverPhoto,
  mayRemoveTurnoverPhoto,
  turnoverPhotoMoved,
  unusedTurnoverPhotos,
} from './turnover-photo-files.ts'
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
  /** Whether the file's original name is kept. Not for files that anybody may see. */
  keepsNames: boolean
  /** What adding a file requires besides being signed in. */
  needs: 'signedIn' | NeededAbility
  /** Whether this person may add a file to that owner, which needn't be on the server yet. */
  mayAdd: (db: Db, actor: Actor, ownerId: string | null, announced: AnnouncedFile) => Promise<boolean>
  /** Whether somebody other than the uploader may read a file that is not public. */
  mayRead: (db: Db, actor: Pick<Actor, 'id' | 'role'>, file: FileRow) => Promise<boolean>
  /**
   * Logs that somebody other than the uploader reads it, before its bytes are sent, for purposes that log such reads.
   */
  noteRead: (
    scope: Pick<ServerScope, 'db' | 'now'>,
    request: FastifyRequest,
    actor: Actor,
    file: FileRow,
  ) => Promise<void>
  /**
   * False if others rely on the file: its uploader may leave it out of later versions, but it stays where it's named.
   * Called in the transaction that removes it.
   */
  mayRemove: (tx: Tx, file: FileRow) => Promise<boolean>
  /**
   * Locks what a file belongs to, as the first step of a transaction that stores or removes the file. Changes of the
   * owner lock it before its files; in the opposite order, two transactions could deadlock.
   */
  hold: (tx: Tx, file: FileRow) => Promise<void>
  /** Takes part in the transaction that makes the file available. Returns the people whose feeds moved. */
  onStored: (tx: Tx, file: FileRow) => Promise<string[]>
  /** The same for the transaction that removes it. */
  onRemoved: (tx: Tx, file: FileRow) => Promise<string[]>
  /** Returns those of these files that nothing refers to. */
  unused: (db: Db, files: readonly FileRow[]) => Promise<FileRow[]>
}

const PICTURES: readonly Sniffed[] = ['jpeg', 'png', 'gif', 'webp']
const DOCUMENTS: readonly Sniffed[] = [...PICTURES, 'pdf']

/** The defaults for a purpose that decides nothing more: only the uploader reads the files, and they're kept. */
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

/** Every purpose. The feature that owns one states here who may add and read its files. */
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
  inspectionPhoto: {
    ...OWN,
    accepts: PICTURES,
    needs: ['create', 'AccommodationAgreement'],
    mayAdd: mayAddInspectionPhoto,
    mayRead: mayReadInspectionPhoto,
    mayRemove: mayRemoveInspectionPhoto,
    hold: holdInspection,
    onStored: inspectionPhotoMoved,
    onRemoved: inspectionPhotoMoved,
    unused: unusedInspectionPhotos,
  },
  turnoverPhoto: {
    ...OWN,
    accepts: PICTURES,
    needs: 'signedIn',
    mayAdd: mayAddTurnoverPhoto,
    mayRead: mayReadTurnoverPhoto,
    mayRemove: mayRemoveTurnoverPhoto,
    hold: holdTurnover,
    onStored: turnoverPhotoMoved,
    onRemoved: turnoverPhotoMoved,
    unused: unusedTurnoverPhotos,
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
