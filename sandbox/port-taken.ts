/** Waits until a server has started. If its port is in use, the error names the flag that selects a different port. */
export async function onPort<Started>(flag: string, starting: Promise<Started>): Promise<Started> {
  try {
    return await starting;
  } catch (fault) {
    if (!(fault instanceof Error) || !('code' in fault) || fault.code !== 'EADDRINUSE') throw fault;
    throw new Error(`${fault.message}. Specify another port with --${flag}, or 0 for any free port.`, {
      cause: fault,
    });
  }
}
