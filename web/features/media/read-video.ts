import { jpegOf } from '../../lib/picture-file.ts'

export type VideoDetails = {
  /** Seconds. */
  duration: number
  width: number
  height: number
  /** A JPEG. */
  poster: Blob | null
}

/** No upload waits longer for what a browser doesn't tell. */
const TIMEOUT_MS = 3_000
const POSTER_WIDTH = 1_280
const POSTER_QUALITY = 0.85
/** What a browser has recorded says how long it is once it was at its end. */
const PAST_THE_END_S = 1e7

/** What this browser sees of a video; null when it can't play it: the Worker then finds out itself. */
export async function readVideo(file: File): Promise<VideoDetails | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const ended = new AbortController()
  try {
    // iOS loads no more than this until the video is played or sought.
    await after('loadedmetadata', () => (video.src = url))
    if (!Number.isFinite(video.duration)) await seek(PAST_THE_END_S)
    const { duration, videoWidth: width, videoHeight: height } = video
    if (!Number.isFinite(duration) || !duration || !width || !height) return null
    return { duration, width, height, poster: await posterAt(Math.min(1, duration / 3)) }
  } catch {
    return null
  } finally {
    ended.abort()
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }

  function after(type: string, begin: () => unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      const { signal } = ended
      video.addEventListener(type, () => resolve(), { once: true, signal })
      video.addEventListener('error', () => reject(new Error(type)), { once: true, signal })
      setTimeout(() => reject(new Error(type)), TIMEOUT_MS)
      begin()
    })
  }

  function seek(seconds: number): Promise<void> {
    return after('seeked', () => (video.currentTime = seconds))
  }

  /** @returns null when no picture is to be had in time */
  async function posterAt(seconds: number): Promise<Blob | null> {
    await seek(seconds).catch(() => {})
    // Where nothing is decoded by now, playing for a moment makes the browser load it.
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
