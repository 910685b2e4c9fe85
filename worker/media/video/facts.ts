import { Failure } from '../../platform/lib/failure.ts'

/** What a video's container says of it. */
export type VideoFacts = {
  /** Pixels as shown. */
  width: number
  height: number
  /** Null: a recording that was never closed doesn't say. */
  durationSeconds: number | null
}

/** More than any of the tables that are read whole ever has in so small a file. */
export const MAX_TABLE_BYTES = 4 * 1024 * 1024

export const damagedVideo = () => new Failure('invalid', 'video.damaged')

export const noPictures = () => new Failure('invalid', 'video.no-pictures')

export const unknownCodec = () => new Failure('invalid', 'video.codec')

export const hevcOfTelephone = () => new Failure('unsupported', 'video.hevc')

export const tooIntricate = () => new Failure('invalid', 'video.unreadable')

/** Counts what a file makes us do, so that a small file can't cause endless work. */
export class Budget {
  #left: number

  constructor(limit: number) {
    this.#left = limit
  }

  /** @throws Failure 422 when the limit is reached */
  spend(count = 1): void {
    this.#left -= count
    if (this.#left < 0) throw tooIntricate()
  }
}
