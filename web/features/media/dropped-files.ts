/** What browsers and systems leave in folders. */
const isLeftOver = (name: string) =>
  name.startsWith('.') || ['thumbs.db', 'desktop.ini'].includes(name.toLowerCase())

/**
 * What was dropped: files, and all that lies in folders, in the order of their names. To be called within
 * the event: afterwards there is nothing to read any longer.
 *
 * @throws DOMException when a folder can't be read
 */
export async function droppedFiles({
  items,
  files,
}: Pick<DataTransfer, 'items' | 'files'>): Promise<File[]> {
  const plain = [...files]
  const entries = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry())
  if (!entries.some((entry) => entry?.isDirectory)) return plain
  const fileLists = await Promise.all(entries.map((entry) => (entry ? filesIn(entry) : [])))
  return fileLists.flat()
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (isLeftOver(entry.name)) return []
  if (isFile(entry)) return [await new Promise<File>((...ends) => entry.file(...ends))]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const entries: FileSystemEntry[] = []
  // A folder is read in pieces, and is read to its end when one is empty.
  for (let isMore = true; isMore;) {
    const piece = await new Promise<FileSystemEntry[]>((...ends) => reader.readEntries(...ends))
    entries.push(...piece)
    isMore = piece.length > 0
  }
  const sorted = entries.toSorted((a, b) =>
    a.name.localeCompare(b.name, undefined, { numeric: true }),
  )
  return (await Promise.all(sorted.map(filesIn))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
