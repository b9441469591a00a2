module diptych.invalid/server

go 1.24
