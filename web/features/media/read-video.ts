import { jpegOf } from '../../lib/picture-file.ts'

export type VideoDetails = {
  /** Length in seconds. */
  duration: number
  width: number
  height: number
  /** JPEG of a frame; `null`: none could be read. */
  poster: Blob | null
}

/** Longest wait for each of the browser's events. */
const TIMEOUT_MS = 3_000
const POSTER_WIDTH = 1_280
const POSTER_QUALITY = 0.85
/** A browser's own recordings report their length only after a seek past the end. */
const PAST_THE_END_S = 1e7

/** Reads a video's details; `null` if this browser cannot play it: the Worker then reads them. */
export async function readVideo(file: File): Promise<VideoDetails | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const listeners = new AbortController()
  try {
    // iOS loads only the metadata until the video is played or sought.
    await after('loadedmetadata', () => (video.src = url))
    if (!Number.isFinite(video.duration)) await seek(PAST_THE_END_S)
    const { duration, videoWidth: width, videoHeight: height } = video
    if (!Number.isFinite(duration) || !duration || !width || !height) return null
    return { duration, width, height, poster: await posterAt(Math.min(1, duration / 3)) }
  } catch {
    return null
  } finally {
    listeners.abort()
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }

  function after(type: string, begin: () => unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      const { signal } = listeners
      video.addEventListener(type, () => resolve(), { once: true, signal })
      video.addEventListener('error', () => reject(new Error(type)), { once: true, signal })
      setTimeout(() => reject(new Error(type)), TIMEOUT_MS)
      begin()
    })
  }

  function seek(seconds: number): Promise<void> {
    return after('seeked', () => (video.currentTime = seconds))
  }

  /** @returns a JPEG; `null` if no frame is decoded in time */
  async function posterAt(seconds: number): Promise<Blob | null> {
    await seek(seconds).catch(() => {})
    // If no frame is decoded by now, a short playback makes the browser load one.
    if (!hasPicture()) await playBriefly().catch(() => {})
    return hasPicture() ? posterOf(video) : null
  }

  function hasPicture(): boolean {
    return !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  }

  async function playBriefly(): Promise<void> {
    await after('timeupdate', () => void video.play().catch(() => {}))
    video.pause()
  }
}

function posterOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video
  const maxSide = Math.round(POSTER_WIDTH * Math.max(1, height / width))
  return jpegOf({ picture: video, width, height, maxSide, quality: POSTER_QUALITY })
}
