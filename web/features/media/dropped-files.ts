/** True for hidden and system files in folders. */
const isSystemFile = (name: string) =>
  name.startsWith('.') || ['thumbs.db', 'desktop.ini'].includes(name.toLowerCase())

/**
 * Returns the dropped files, folders included, sorted by name. It must be called during the event, after
 * which browsers clear the data.
 *
 * @throws DOMException if a folder cannot be read
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
  if (isSystemFile(entry.name)) return []
  if (isFile(entry)) return [await new Promise<File>((...ends) => entry.file(...ends))]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const entries: FileSystemEntry[] = []
  // `readEntries` returns a folder in batches; an empty batch is the last.
  for (let isMore = true; isMore;) {
    const piece = await new Promise<FileSystemEntry[]>((...ends) => reader.readEntries(...ends))
    entries.push(...piece)
    isMore = piece.length > 0
  }
  const sortedEntries = entries.toSorted((a, b) =>
    a.name.localeCompare(b.name, undefined, { numeric: true }),
  )
  return (await Promise.all(sortedEntries.map(filesIn))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
