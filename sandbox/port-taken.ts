/** What a server comes to; when its port is taken, a fault that says by which flag to name another. */
export async function onPort<Started>(flag: string, starting: Promise<Started>): Promise<Started> {
  try {
    return await starting;
  } catch (fault) {
    if (!(fault instanceof Error) || !('code' in fault) || fault.code !== 'EADDRINUSE') throw fault;
    throw new Error(`${fault.message}. Name another port by --${flag}; 0 takes a free one.`, {
      cause: fault,
    });
  }
}
