export const root: string
/** @returns what it printed */
export function run(
  command: string,
  args: string[],
  options?: { show?: boolean; env?: Record<string, string> },
): Promise<string>
