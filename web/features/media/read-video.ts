export type VideoDetails = {
  /** Seconds. */
  duration: number
  width: number
  height: number
  /** A JPEG. */
  poster: Blob | null
}

const TIMEOUT_MS = 15_000
const POSTER_WIDTH = 1_280
/** What a browser has recorded says how long it is once it was at its end. */
const PAST_THE_END_S = 1e7

/** What this browser sees of a video; null when it can't play it: the Worker then finds out itself. */
export async function readVideo(file: File): Promise<VideoDetails | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  const ended = new AbortController()
  const after = (type: string) =>
    new Promise<void>((resolve, reject) => {
      const { signal } = ended
      video.addEventListener(type, () => resolve(), { once: true, signal })
      video.addEventListener('error', () => reject(new Error(type)), { once: true, signal })
      setTimeout(() => reject(new Error(type)), TIMEOUT_MS)
    })
  try {
    const ready = after('loadeddata')
    video.src = url
    await ready
    if (!Number.isFinite(video.duration)) await seek(PAST_THE_END_S)
    const { duration, videoWidth: width, videoHeight: height } = video
    if (!Number.isFinite(duration) || !duration || !width || !height) return null
    await seek(Math.min(1, duration / 3))
    return { duration, width, height, poster: await posterOf(video) }
  } catch {
    return null
  } finally {
    ended.abort()
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }

  async function seek(seconds: number) {
    const there = after('seeked')
    video.currentTime = seconds
    await there
  }
}

function posterOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video
  const scale = Math.min(1, POSTER_WIDTH / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
