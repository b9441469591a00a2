console.log("Hello via Bun!");
